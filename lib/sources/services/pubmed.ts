import * as v from 'valibot';

import type { Identifier, NamedWork } from '../../core/source/identifier';
import { fail, ok, type Result } from '../../core/result';
import type {
  MetadataFailure,
  MetadataOutcome,
  Notice,
  NoticeKind,
  PartialDate,
  WorkRecord,
} from '../../core/source/work-record';
import type { FoundWorks, MetadataClient } from '../../ports/metadata';
import { readDoi, readPmcid, readPmid } from '../../text/citations/identifier-forms';
import { readWords } from '../../text/evidence/words';
import { partialDate } from './partial-date';
import { failAll, maybeText, readJson, UNKNOWN } from './read-reply';
import { TOOL, type ServiceCall } from './service-caller';
import { childrenOf, partAt, partsOf, readXml, wordsOf, type ParseXml } from './xml-parts';

type PubmedDeps = { call: ServiceCall; parseXml: ParseXml; email: string | null };

/** NCBI takes two hundred in an address; a hundred is more than any answer cites. */
const BATCH = 100;

/** PubMed by its E-utilities: abstract, subject headings, publication types, corrections. */
export function createPubmed(deps: PubmedDeps): MetadataClient {
  return {
    service: 'pubmed',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'pmid' || kind === 'doi',
    find: (identifiers, signal) => findArticles(identifiers, deps, signal),
    search: (work, signal) => searchArticles(work, deps, signal),
  };
}

async function findArticles(
  identifiers: readonly Identifier[],
  deps: PubmedDeps,
  signal: AbortSignal,
): Promise<MetadataOutcome[]> {
  const searched = await findNumbers(identifiers, deps, signal);
  if (typeof searched === 'string') return failAll(identifiers.length, searched);
  const numbers = identifiers.filter(({ kind }) => kind === 'pmid').map(({ value }) => value);
  const wanted = [...new Set([...numbers, ...searched])];
  if (wanted.length === 0) return identifiers.map(() => UNKNOWN);

  const fetched = await fetchArticles(wanted, deps, signal);
  if (!fetched.ok) return failAll(identifiers.length, fetched.failure);
  const records = fetched.value;
  return identifiers.map(({ kind, value }) => {
    const record = records.find(each =>
      each.identifiers.some(own => own.kind === kind && own.value === value),
    );
    return record ? { status: 'known', record } : UNKNOWN;
  });
}

async function fetchArticles(
  numbers: readonly string[],
  deps: PubmedDeps,
  signal: AbortSignal,
): Promise<Result<WorkRecord[], MetadataFailure>> {
  const query = queryOf({ db: 'pubmed', id: numbers.join(','), retmode: 'xml' }, deps);
  const reply = await deps.call(`/efetch.fcgi?${query}`, signal);
  // NCBI answers 400 if it has none of the numbers.
  if (!reply.ok) return reply.failure.httpStatus === 400 ? ok([]) : fail(reply.failure.reason);

  const root = readXml(reply.value, deps.parseXml, ['PubmedArticleSet']);
  if (!root) return fail('unexpected-reply');
  return ok(partsOf(root, 'PubmedArticle').flatMap(article => toRecord(article) ?? []));
}

/** Candidates for a named work; with more, the match is ambiguous. */
const CANDIDATES = 5;

/** nb. A reply without the count is accepted: then there may be more works. */
const namedShape = v.object({
  esearchresult: v.object({ idlist: v.array(v.string()), count: maybeText }),
});

async function searchArticles(
  work: NamedWork,
  deps: PubmedDeps,
  signal: AbortSignal,
): Promise<Result<FoundWorks, MetadataFailure>> {
  const asked = { db: 'pubmed', term: termOf(work), retmode: 'json', retmax: String(CANDIDATES) };
  const reply = await deps.call(`/esearch.fcgi?${queryOf(asked, deps)}`, signal);
  if (!reply.ok) return fail(reply.failure.reason);
  const read = readJson(namedShape, reply.value);
  if (!read.ok) return read;

  const { idlist, count } = read.value.esearchresult;
  const numbers = idlist.slice(0, CANDIDATES).flatMap(id => readPmid(id)?.value ?? []);
  const isAll = count !== null && Number(count) === numbers.length;
  if (numbers.length === 0) return ok({ records: [], isAll });
  const fetched = await fetchArticles(numbers, deps, signal);
  return fetched.ok ? ok({ records: fetched.value, isAll }) : fetched;
}

/** Writes words only: an answer's text must not become part of the query language. */
function termOf({ title, author, journal, year }: NamedWork): string {
  const all = (text: string, field: string): string[] =>
    readWords(text)
      .filter(word => !word.isStopword)
      .map(word => `${word.text}[${field}]`);
  const phrase = (text: string, field: string): string =>
    `"${readWords(text)
      .map(word => word.text)
      .join(' ')}"[${field}]`;
  return [
    ...(title === null ? [] : all(title, 'ti')),
    ...(author === null ? [] : [phrase(author, '1au')]),
    // Beside a title the journal adds nothing, and is written in a dozen ways.
    ...(journal === null || title !== null ? [] : [phrase(journal, 'ta')]),
    ...(year === null ? [] : [`${String(year - 1)}:${String(year + 1)}[dp]`]),
  ].join(' AND ');
}

const searchShape = v.object({ esearchresult: v.object({ idlist: v.array(v.string()) }) });

async function findNumbers(
  identifiers: readonly Identifier[],
  deps: PubmedDeps,
  signal: AbortSignal,
) {
  const dois = identifiers.filter(({ kind }) => kind === 'doi');
  if (dois.length === 0) return [];
  const term = dois.map(({ value }) => `"${value.replaceAll('"', '')}"[doi]`).join(' OR ');
  const asked = { db: 'pubmed', term, retmode: 'json', retmax: String(2 * dois.length) };
  const reply = await deps.call(`/esearch.fcgi?${queryOf(asked, deps)}`, signal);
  if (!reply.ok) return reply.failure.reason;
  const read = readJson(searchShape, reply.value);
  return read.ok
    ? read.value.esearchresult.idlist.flatMap(id => readPmid(id)?.value ?? [])
    : read.failure;
}

function queryOf(asked: Record<string, string>, { email }: PubmedDeps): string {
  const named = email === null ? { tool: TOOL } : { tool: TOOL, email };
  return new URLSearchParams({ ...asked, ...named }).toString();
}

function toRecord(element: Element): WorkRecord | null {
  const citation = partAt(element, 'MedlineCitation');
  const article = citation && partAt(citation, 'Article');
  const pmid = readPmid(wordsOf(citation && partAt(citation, 'PMID')) ?? '');
  if (!citation || !article || !pmid) return null;
  const kinds = wordsOfAll(partAt(article, 'PublicationTypeList'), 'PublicationType');
  return {
    service: 'pubmed',
    identifiers: [pmid, ...otherNames(element)],
    title: wordsOf(partAt(article, 'ArticleTitle')),
    authors: childrenOf(partAt(article, 'AuthorList'), 'Author').flatMap(
      author =>
        wordsOf(partAt(author, 'LastName')) ?? wordsOf(partAt(author, 'CollectiveName')) ?? [],
    ),
    journal: wordsOf(partAt(article, 'Journal', 'Title')),
    publishedOn: dateOf(article),
    kinds,
    topics: childrenOf(partAt(citation, 'MeshHeadingList'), 'MeshHeading').flatMap(
      heading => wordsOf(partAt(heading, 'DescriptorName')) ?? [],
    ),
    abstract: abstractOf(article),
    notices: noticesOf(citation, kinds),
    places: [],
  };
}

/** nb. Reads the article's own list alone: the works it cites have lists of the same name. */
function otherNames(element: Element): Identifier[] {
  const list = partAt(element, 'PubmedData', 'ArticleIdList');
  return childrenOf(list, 'ArticleId').flatMap(id => {
    const raw = wordsOf(id) ?? '';
    const kind = id.getAttribute('IdType');
    if (kind === 'doi') return readDoi(raw) ?? [];
    return kind === 'pmc' ? (readPmcid(raw) ?? []) : [];
  });
}

/** Joins the parts with their headings, as PubMed shows them ("METHODS: …"). */
function abstractOf(article: Element): string | null {
  const parts = childrenOf(partAt(article, 'Abstract'), 'AbstractText').flatMap(part => {
    const words = wordsOf(part);
    const label = part.getAttribute('Label') ?? '';
    return words === null ? [] : [label === '' ? words : `${label}: ${words}`];
  });
  return parts.length === 0 ? null : parts.join('\n\n');
}

function dateOf(article: Element): PartialDate | null {
  const day =
    partAt(article, 'ArticleDate') ?? partAt(article, 'Journal', 'JournalIssue', 'PubDate');
  if (!day) return null;
  const part = (name: string) => wordsOf(partAt(day, name));
  // "2019 Nov-Dec", if the issue spans months.
  const loose = /^(\d{4})(?: ([A-Za-z]{3}))?/.exec(part('MedlineDate') ?? '');
  return partialDate(part('Year') ?? loose?.[1], part('Month') ?? loose?.[2], part('Day'));
}

const NOTICES: Readonly<Record<string, NoticeKind>> = {
  RetractionIn: 'retraction',
  PartialRetractionIn: 'retraction',
  ErratumIn: 'correction',
  CorrectedandRepublishedIn: 'correction',
  CorrectedAndRepublishedIn: 'correction',
  ExpressionOfConcernIn: 'concern',
};

function noticesOf(citation: Element, kinds: readonly string[]): Notice[] {
  const list = childrenOf(partAt(citation, 'CommentsCorrectionsList'), 'CommentsCorrections');
  const notices = list.flatMap((entry): Notice[] => {
    const kind = NOTICES[entry.getAttribute('RefType') ?? ''];
    if (kind === undefined) return [];
    const pmid = readPmid(wordsOf(partAt(entry, 'PMID')) ?? '');
    return [{ kind, identifier: pmid, publishedOn: yearIn(wordsOf(partAt(entry, 'RefSource'))) }];
  });
  const isMarked = kinds.includes('Retracted Publication');
  if (!isMarked || notices.some(({ kind }) => kind === 'retraction')) return notices;
  return [...notices, { kind: 'retraction', identifier: null, publishedOn: null }];
}

/** Reads the year of "Lancet. 2010 Feb 6;375(9713):445". */
function yearIn(reference: string | null): PartialDate | null {
  const [, year, month] = /\b((?:19|20)\d{2})\b(?: ([A-Z][a-z]{2})\b)?/.exec(reference ?? '') ?? [];
  return partialDate(year, month);
}

function wordsOfAll(list: Element | null, name: string): string[] {
  return childrenOf(list, name).flatMap(each => wordsOf(each) ?? []);
}
