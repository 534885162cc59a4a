import type { CitationTarget } from '../core/answer/citation';
import {
  addressOf,
  type PendingSource,
  type ReadSource,
  type SourceVersion,
  type UnreadableReason,
} from '../core/source/source';
import type { WorkFinder } from '../ports/metadata';
import type { FetchedSource, SourceFetcher } from '../ports/source-fetcher';
import { isWhole, readCopy, readRecord, toSideVisit } from './choose-version';
import { findCitedWork, type CitedWork } from './cited-work';
import { makeChecks, type CheckDeps } from './quality/make-checks';
import { checkPage, type CheckedPage, type PageCheckDeps } from './quality/page-checks';
import { targetOfIdentifier } from '../text/citations/identifier-of-url';

export type SourceReaderDeps = Omit<CheckDeps & PageCheckDeps, 'signal'> & {
  /** `null`: the user has not allowed lookups. */
  finder: WorkFinder | null;
  /** Asks for pages that only test a site; omitted: `page` does. */
  probes?: SourceFetcher;
  textOf: TextOf;
  hash: (text: string) => Promise<string>;
  now: () => Date;
};

/**
 * Text to use for a work that has several. `title-abstract`: of works in PubMed only title and
 * abstract, which all of them have (BioACE).
 */
export type TextOf = 'best-version' | 'title-abstract';

/**
 * Reads the best available version of a source, and names it and its flags. `archive` and
 * `retractions` are `null` if there is none to ask.
 */
export function createSourceReader(deps: SourceReaderDeps): SourceFetcher {
  return {
    id: 'source-reader',
    accepts: target =>
      deps.page.accepts(target) || (deps.finder !== null && target.kind === 'title'),
    fetch: (source, signal) => readSource(source, { ...deps, signal }),
  };
}

type Step = SourceReaderDeps & { signal: AbortSignal };

async function readSource(source: PendingSource, step: Step): Promise<FetchedSource> {
  const asking = findCitedWork(source, step.finder, step.signal);
  if (step.textOf === 'title-abstract' || source.url === null) {
    const work = await asking;
    return finish(source, await readKnown(source, work, step), { work, step });
  }
  const [work, page] = await Promise.all([asking, visit(source, step)]);
  return finish(source, await improve(source, page, { work, step }), { work, step });
}

/** Reads a work that has to be identified first: for its abstract, or for its address. */
async function readKnown(source: PendingSource, work: CitedWork, step: Step): Promise<CheckedPage> {
  const abstract = step.textOf === 'title-abstract' ? await readPubmed(source, work, step) : null;
  if (abstract) return { fetched: abstract, marks: [] };

  const addressed = withAddress(source, work);
  const found = await improve(addressed, await visit(addressed, step), { work, step });
  if (addressed !== source) return { ...found, fetched: asCited(source, found.fetched) };
  return { ...found, fetched: withReason(found.fetched, work) };
}

/**
 * Replaces the reason of a work that is only named: unknown to all services, no response, or a
 * book.
 */
function withReason(fetched: FetchedSource, { identifier, lookup }: CitedWork): FetchedSource {
  const { source } = fetched;
  if (source.status === 'read' || source.reason !== 'no-address') return fetched;
  return { ...fetched, source: { ...source, reason: reasonFor(identifier, lookup) }, text: null };
}

function reasonFor(
  identifier: CitedWork['identifier'],
  lookup: CitedWork['lookup'],
): UnreadableReason {
  if (identifier?.kind === 'isbn') return 'book';
  if (lookup === null) return 'no-address';
  const isSilent = lookup.unknownTo.length === 0 && lookup.failures.length > 0;
  return isSilent ? 'lookup-failed' : 'not-identified';
}

async function visit(source: PendingSource, step: Step): Promise<CheckedPage> {
  const { page, probes = page, signal } = step;
  return checkPage(await page.fetch(source, signal), source, { ...step, page: probes });
}

/** Replaces a partial page by a full copy elsewhere, and an unreadable one by the abstract. */
async function improve(
  source: PendingSource,
  page: CheckedPage,
  { work, step }: { work: CitedWork; step: Step },
): Promise<CheckedPage> {
  const records = work.lookup?.records ?? [];
  if (records.length === 0 || isWhole(page.fetched) || step.signal.aborted) return page;

  const cited = { source, page: page.fetched };
  const { copy, besides } = await readCopy(cited, records, step);
  if (copy) {
    const own = source.url === null ? [] : [toSideVisit(page.fetched, source.url)];
    return { ...page, fetched: { ...copy, besides: [...besides, ...own] } };
  }
  const record = isAbstract(page.fetched) ? null : await readRecord(cited, records, step);
  return { ...page, fetched: { ...(record ?? page.fetched), besides } };
}

function isAbstract({ source }: FetchedSource): boolean {
  return source.status === 'read' && source.extent === 'abstract';
}

/** Title and abstract from PubMed; `null` if the work is not there or has no abstract. */
function readPubmed(
  source: PendingSource,
  { lookup }: CitedWork,
  step: Step,
): Promise<FetchedSource | null> {
  const records = (lookup?.records ?? []).filter(({ service }) => service === 'pubmed');
  return readRecord({ source, page: null }, records, step);
}

function withAddress(source: PendingSource, { identifier, lookup }: CitedWork): PendingSource {
  if (source.url !== null || identifier === null) return source;
  const names = [identifier, ...(lookup?.records ?? []).flatMap(({ identifiers }) => identifiers)];
  const target: CitationTarget | null =
    names.map(targetOfIdentifier).find(each => each !== null) ?? null;
  return target === null ? source : { ...source, target, url: addressOf(target) };
}

/** Marks a text as a copy if the answer gave no address and a lookup did. */
function asCited({ target, url }: PendingSource, fetched: FetchedSource): FetchedSource {
  if (fetched.text === null) return { ...fetched, source: { ...fetched.source, target, url } };
  const { source } = fetched;
  const version: SourceVersion = source.version ?? {
    kind: 'open-copy',
    url: source.visit.finalUrl,
    from: 'crossref',
    pageReason: 'no-address',
    pageVisit: null,
  };
  const read: ReadSource = { ...source, target, url, version };
  return { ...fetched, source: read };
}

async function finish(
  source: PendingSource,
  { fetched, marks }: CheckedPage,
  { work, step }: { work: CitedWork; step: Step },
): Promise<FetchedSource> {
  const checks = await makeChecks(source, { fetched, marks, work }, step);
  return fetched.text === null
    ? { ...fetched, source: { ...fetched.source, checks } }
    : { ...fetched, source: { ...fetched.source, checks } };
}
