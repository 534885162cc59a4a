import * as v from 'valibot';

import type { Identifier, NamedWork } from '../../core/source/identifier';
import { fail, ok, type Result } from '../../core/result';
import type {
  MetadataFailure,
  MetadataOutcome,
  Notice,
  NoticeKind,
  WorkRecord,
} from '../../core/source/work-record';
import type { FoundWorks, MetadataClient } from '../../ports/metadata';
import { readDoi, readIsbn } from '../../text/citations/identifier-forms';
import { foldSpace, textOfMarkup } from './markup-text';
import { dateOfParts } from './partial-date';
import { fitting, isUnknown, maybeText, readJson, UNKNOWN } from './read-reply';
import type { CallFailure, ServiceCall } from './service-caller';

type CrossrefDeps = {
  call: ServiceCall;
  /** E-mail address given to the service, which then answers faster; `null`: none. */
  email: string | null;
};

/** Chosen so that an address with twenty long DOIs is below the limits of servers. */
const BATCH = 20;
const CANDIDATES = 3;

/** Crossref: titles, journals, and notices on a work. */
export function createCrossref(deps: CrossrefDeps): MetadataClient {
  return {
    service: 'crossref',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'doi' || kind === 'isbn',
    find: (identifiers, signal) => findWorks(identifiers, deps, signal),
    search: (work, signal) => searchWorks(work, deps, signal),
  };
}

async function findWorks(
  identifiers: readonly Identifier[],
  deps: CrossrefDeps,
  signal: AbortSignal,
): Promise<MetadataOutcome[]> {
  // A comma would end a DOI in a list of filters.
  const together = identifiers.filter(({ value }) => !value.includes(','));
  const listed = together.length === 0 ? ok([]) : await listWorks(together, deps, signal);
  // One DOI that the service rejects fails the whole list; asked alone, only itself.
  const isListRefused = !listed.ok && listed.failure.httpStatus === 400;

  const outcomes: MetadataOutcome[] = [];
  for (const identifier of identifiers) {
    const isAlone = isListRefused || !together.includes(identifier);
    outcomes.push(
      isAlone ? await findOne(identifier, deps, signal) : outcomeIn(listed, identifier),
    );
  }
  return outcomes;
}

type Listed = Result<WorkRecord[], CallFailure | { reason: 'unexpected-reply'; httpStatus: null }>;

function outcomeIn(listed: Listed, identifier: Identifier): MetadataOutcome {
  if (!listed.ok) return { status: 'failed', reason: listed.failure.reason };
  const record = listed.value.find(each => hasIdentifier(each, identifier));
  return record ? { status: 'known', record } : UNKNOWN;
}

function listWorks(
  identifiers: readonly Identifier[],
  deps: CrossrefDeps,
  signal: AbortSignal,
): Promise<Listed> {
  const filter = identifiers.map(({ kind, value }) => `${kind}:${value}`).join(',');
  return askList({ filter, rows: String(identifiers.length * 2) }, deps, signal);
}

async function findOne(
  { value }: Identifier,
  { call, email }: CrossrefDeps,
  signal: AbortSignal,
): Promise<MetadataOutcome> {
  const query = new URLSearchParams(email === null ? {} : { mailto: email });
  const reply = await call(`/works/${encodeURIComponent(value)}?${query.toString()}`, signal);
  if (!reply.ok) {
    return isUnknown(reply.failure) ? UNKNOWN : { status: 'failed', reason: reply.failure.reason };
  }
  const read = readJson(v.object({ message: workShape }), reply.value);
  if (!read.ok) return { status: 'failed', reason: read.failure };
  const record = toRecord(read.value.message);
  return record ? { status: 'known', record } : UNKNOWN;
}

async function searchWorks(
  { title, author, journal, year }: NamedWork,
  deps: CrossrefDeps,
  signal: AbortSignal,
): Promise<Result<FoundWorks, MetadataFailure>> {
  const words = [author, title, journal, year].filter(part => part !== null).join(' ');
  const asked = { 'query.bibliographic': words, rows: String(CANDIDATES) };
  const listed = await askList(asked, deps, signal);
  // Any matching word finds a work: the reply is never complete.
  return listed.ok ? ok({ records: listed.value, isAll: false }) : fail(listed.failure.reason);
}

async function askList(
  asked: Record<string, string>,
  { call, email }: CrossrefDeps,
  signal: AbortSignal,
): Promise<Listed> {
  const query = new URLSearchParams(email === null ? asked : { ...asked, mailto: email });
  const reply = await call(`/works?${query.toString()}`, signal);
  if (!reply.ok) return reply;

  const read = readJson(listShape, reply.value);
  if (!read.ok) return fail({ reason: read.failure, httpStatus: null });
  return ok(fitting(workShape, read.value.message.items).flatMap(work => toRecord(work) ?? []));
}

const listShape = v.object({ message: v.object({ items: v.array(v.unknown()) }) });

const texts = v.fallback(v.nullish(v.array(v.string()), []), []);
const dateShape = v.fallback(
  v.nullish(v.object({ 'date-parts': v.array(v.array(v.nullable(v.number()))) }), null),
  null,
);
const updateShape = v.object({ DOI: maybeText, type: v.string(), updated: dateShape });

const workShape = v.object({
  DOI: v.string(),
  ISBN: texts,
  title: texts,
  'container-title': texts,
  author: v.fallback(v.nullish(v.array(v.object({ family: maybeText, name: maybeText })), []), []),
  type: maybeText,
  published: dateShape,
  issued: dateShape,
  abstract: maybeText,
  'updated-by': v.fallback(v.nullish(v.array(v.unknown()), []), []),
});

function toRecord(work: v.InferOutput<typeof workShape>): WorkRecord | null {
  const doi = readDoi(work.DOI);
  if (doi === null) return null;
  return {
    service: 'crossref',
    identifiers: [doi, ...work.ISBN.flatMap(isbn => readIsbn(isbn) ?? [])],
    title: textOfMarkup(work.title[0]),
    authors: work.author.flatMap(({ family, name }) => family ?? name ?? []).map(foldSpace),
    journal: textOfMarkup(work['container-title'][0]),
    publishedOn:
      dateOfParts(work.published?.['date-parts']) ?? dateOfParts(work.issued?.['date-parts']),
    kinds: work.type === null ? [] : [work.type],
    topics: [],
    abstract: textOfMarkup(work.abstract),
    notices: fitting(updateShape, work['updated-by']).flatMap(toNotice),
    places: [],
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

function hasIdentifier({ identifiers }: WorkRecord, { kind, value }: Identifier): boolean {
  return identifiers.some(each => each.kind === kind && each.value === value);
}
