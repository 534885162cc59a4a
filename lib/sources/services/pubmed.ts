import * as v from 'valibot';

import { fail, ok, type Result } from '../../core/result';
import type { Identifier, NamedWork } from '../../core/source/identifier';
import type { Notice, NoticeKind, PartialDate, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi, readPmcid, readPmid } from '../../text/citations/identifier-forms';
import { readWords } from '../../text/evidence/words';
import { partialDate } from './partial-date';
import { TOOL, type CallFailure } from './service-caller';
import {
  callForJson,
  createClient,
  maybeText,
  NO_DETAILS,
  noneOrFail,
  UNEXPECTED,
  withQuery,
  type ClientDeps,
  type Records,
} from './service-client';
import { childrenOf, partAt, partsOf, readXml, wordsOf } from './xml-parts';

/** NCBI takes two hundred in an address; a hundred is more than any answer cites. */
const BATCH = 100;
/** Candidates for a named work; with more, the match is ambiguous. */
const CANDIDATES = 5;

/** PubMed by its E-utilities: abstract, subject headings, publication types, corrections. */
export function createPubmed(deps: ClientDeps): MetadataClient {
  return createClient({
    service: 'pubmed',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'pmid' || kind === 'doi',
    findRecords: (identifiers, signal) => findArticles(identifiers, deps, signal),
    async search(work, signal) {
      const found = await searchNumbers(termOf(work), CANDIDATES, { deps, signal });
      if (!found.ok) return fail(found.failure.reason);
      const { count } = found.value;
      const numbers = found.value.numbers.slice(0, CANDIDATES);
      const isAll = count !== null && Number(count) === numbers.length;
      const fetched = await fetchArticles(numbers, deps, signal);
      return fetched.ok ? ok({ records: fetched.value, isAll }) : fail(fetched.failure.reason);
    },
  });
}

async function findArticles(
  identifiers: readonly Identifier[],
  deps: ClientDeps,
  signal: AbortSignal,
): Promise<Records> {
  const of = (wanted: Identifier['kind']): string[] =>
    identifiers.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  const dois = of('doi').map(doi => `"${doi.replaceAll('"', '')}"[doi]`);
  if (dois.length === 0) return fetchArticles(of('pmid'), deps, signal);

  const found = await searchNumbers(dois.join(' OR '), 2 * dois.length, { deps, signal });
  if (!found.ok) return found;
  return fetchArticles([...new Set([...of('pmid'), ...found.value.numbers])], deps, signal);
}

/** Fetches the records of PubMed's numbers. */
export async function fetchArticles(
  numbers: readonly string[],
  { call, parseXml, email }: Omit<ClientDeps, 'baseUrl'>,
  signal: AbortSignal,
): Promise<Records> {
  if (numbers.length === 0) return ok([]);
  const query = { db: 'pubmed', id: numbers.join(','), retmode: 'xml', tool: TOOL, email };
  const reply = await call(withQuery('/efetch.fcgi', query), signal);
  // NCBI answers 400 if it has none of the numbers.
  if (!reply.ok) return noneOrFail(reply.failure, [400]);

  const root = readXml(reply.value, parseXml, ['PubmedArticleSet']);
  if (!root) return UNEXPECTED;
  return ok(partsOf(root, 'PubmedArticle').flatMap(article => toRecord(article) ?? []));
}

/** nb. A reply without the count is accepted: then there may be more works. */
const searchShape = v.object({
  esearchresult: v.object({ idlist: v.array(v.string()), count: maybeText }),
});

/** Finds PubMed's numbers for a term in its query language; `sort`: the newest first without it. */
export async function searchNumbers(
  term: string,
  most: number,
  {
    deps: { call, email },
    sort = null,
    signal,
  }: { deps: Omit<ClientDeps, 'baseUrl'>; sort?: 'relevance' | null; signal: AbortSignal },
): Promise<Result<{ numbers: string[]; count: string | null }, CallFailure>> {
  const about = { db: 'pubmed', term, sort, retmode: 'json', retmax: String(most) };
  const path = withQuery('/esearch.fcgi', { ...about, tool: TOOL, email });
  const reply = await callForJson({ call, schema: searchShape }, path, signal);
  if (!reply.ok) return reply;
  const { idlist, count } = reply.value.esearchresult;
  return ok({ numbers: idlist.flatMap(id => readPmid(id)?.value ?? []), count });
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

function toRecord(element: Element): WorkRecord | null {
  const citation = partAt(element, 'MedlineCitation');
  const article = citation && partAt(citation, 'Article');
  const pmid = readPmid(wordsOf(citation && partAt(citation, 'PMID')) ?? '');
  if (!citation || !article || !pmid) return null;
  const kinds = wordsOfAll(partAt(article, 'PublicationTypeList'), 'PublicationType');
  return {
    ...NO_DETAILS,
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
