import * as v from 'valibot';

import { fail, ok } from '../../core/result';
import type { Identifier, NamedWork } from '../../core/source/identifier';
import type {
  MetadataOutcome,
  Notice,
  NoticeKind,
  WorkRecord,
} from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi, readIsbn } from '../../text/citations/identifier-forms';
import { foldSpace } from '../../util/fold-space';
import { textOfMarkup } from './markup-text';
import { dateOfParts } from './partial-date';
import {
  callForJson,
  fitting,
  listOf,
  maybe,
  maybeText,
  NO_DETAILS,
  noneOrFail,
  outcomeOf,
  withQuery,
  type ClientDeps,
  type Records,
} from './service-client';

/** Chosen so that an address with twenty long DOIs is below the limits of servers. */
const BATCH = 20;
const CANDIDATES = 3;

/** Crossref: titles, journals, and notices on a work. */
export function createCrossref(deps: ClientDeps): MetadataClient {
  return {
    service: 'crossref',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'doi' || kind === 'isbn',
    find: (identifiers, signal) => findWorks(identifiers, deps, signal),
    async search(work, signal) {
      const asked = { 'query.bibliographic': wordsOf(work), rows: String(CANDIDATES) };
      const listed = await listWorks(asked, deps, signal);
      // Any matching word finds a work: the reply is never complete.
      return listed.ok ? ok({ records: listed.value, isAll: false }) : fail(listed.failure.reason);
    },
  };
}

function wordsOf({ title, author, journal, year }: NamedWork): string {
  return [author, title, journal, year].filter(part => part !== null).join(' ');
}

async function findWorks(
  identifiers: readonly Identifier[],
  deps: ClientDeps,
  signal: AbortSignal,
): Promise<MetadataOutcome[]> {
  // A comma would end a DOI in a list of filters.
  const together = identifiers.filter(({ value }) => !value.includes(','));
  const filter = together.map(({ kind, value }) => `${kind}:${value}`).join(',');
  const asked = { filter, rows: String(together.length * 2) };
  const listed = together.length === 0 ? ok([]) : await listWorks(asked, deps, signal);
  // One DOI that the service rejects fails the whole list; asked alone, only itself.
  const isListRefused = !listed.ok && listed.failure.httpStatus === 400;

  const outcomes: MetadataOutcome[] = [];
  for (const identifier of identifiers) {
    const isAlone = isListRefused || !together.includes(identifier);
    const found = isAlone ? await findOne(identifier, deps, signal) : listed;
    outcomes.push(outcomeOf(found, identifier));
  }
  return outcomes;
}

async function findOne(
  { value }: Identifier,
  { call, email }: ClientDeps,
  signal: AbortSignal,
): Promise<Records> {
  const path = withQuery(`/works/${encodeURIComponent(value)}`, { mailto: email });
  const reply = await callForJson({ call, schema: v.object({ message: workShape }) }, path, signal);
  if (!reply.ok) return noneOrFail(reply.failure, [404, 410]);
  return ok([toRecord(reply.value.message) ?? []].flat());
}

async function listWorks(
  asked: Record<string, string>,
  { call, email }: ClientDeps,
  signal: AbortSignal,
): Promise<Records> {
  const path = withQuery('/works', { ...asked, mailto: email });
  const reply = await callForJson({ call, schema: listShape }, path, signal);
  if (!reply.ok) return reply;
  return ok(fitting(workShape, reply.value.message.items).flatMap(work => toRecord(work) ?? []));
}

const listShape = v.object({ message: v.object({ items: v.array(v.unknown()) }) });

const texts = listOf(v.string());
const dateShape = maybe(v.object({ 'date-parts': v.array(v.array(v.nullable(v.number()))) }));
const updateShape = v.object({ DOI: maybeText, type: v.string(), updated: dateShape });

const workShape = v.object({
  DOI: v.string(),
  ISBN: texts,
  title: texts,
  'container-title': texts,
  author: listOf(v.object({ family: maybeText, name: maybeText })),
  type: maybeText,
  published: dateShape,
  issued: dateShape,
  abstract: maybeText,
  'updated-by': listOf(v.unknown()),
});

function toRecord(work: v.InferOutput<typeof workShape>): WorkRecord | null {
  const doi = readDoi(work.DOI);
  if (doi === null) return null;
  return {
    ...NO_DETAILS,
    service: 'crossref',
    identifiers: [doi, ...work.ISBN.flatMap(isbn => readIsbn(isbn) ?? [])],
    title: textOfMarkup(work.title[0]),
    authors: work.author.flatMap(({ family, name }) => family ?? name ?? []).map(foldSpace),
    journal: textOfMarkup(work['container-title'][0]),
    publishedOn:
      dateOfParts(work.published?.['date-parts']) ?? dateOfParts(work.issued?.['date-parts']),
    kinds: work.type === null ? [] : [work.type],
    abstract: textOfMarkup(work.abstract),
    notices: fitting(updateShape, work['updated-by']).flatMap(toNotice),
  };
}

/** In the words of publishers and of Retraction Watch; omits new editions and clarifications. */
const UPDATE_KINDS: Readonly<Record<string, NoticeKind>> = {
  retraction: 'retraction',
  partial_retraction: 'retraction',
  'partial-retraction': 'retraction',
  withdrawal: 'retraction',
  removal: 'retraction',
  expression_of_concern: 'concern',
  'expression-of-concern': 'concern',
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
};

function toNotice({ DOI, type, updated }: v.InferOutput<typeof updateShape>): Notice[] {
  const kind = UPDATE_KINDS[type.toLowerCase().replaceAll(' ', '_')];
  if (kind === undefined) return [];
  const publishedOn = dateOfParts(updated?.['date-parts']);
  return [{ kind, identifier: DOI === null ? null : readDoi(DOI), publishedOn }];
}
