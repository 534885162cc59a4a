import type { Audit } from '../core/audit/audit';
import { isGiven, type GivenSource } from '../core/source/given-text';
import type { AuditId } from '../core/ids';
import type {
  PendingSource,
  Source,
  UnreadableReason,
  UnreadableSource,
} from '../core/source/source';
import type { AuditStore, PrivacyLedger, SourceCache } from '../ports/store';
import type { FetchedSource, GivenExtractor, SourceFetcher } from '../ports/source-fetcher';
import { LONGEST_LOOK, type DetectLanguage } from '../ports/detect-language';
import { chooseOutcome, isOurLack, placesOf, withAliases } from './places-of-work';
import { isPlaceOf } from '../text/citations/same-place';
import { isSameSource } from '../text/citations/same-source';
import { withOwnMarks, withoutOwnMarks, withTabMark } from './own-marks';
import { entriesOf, type AskedAddress, type LedgerEntry } from '../core/audit/ledger';

export type ReadSourceDeps = {
  store: AuditStore;
  cache: SourceCache;
  fetchers: readonly SourceFetcher[];
  readGiven: GivenExtractor;
  ledger: Pick<PrivacyLedger, 'add'>;
  now: () => Date;
  /** Omitted: a source's language is the one it names. */
  detectLanguage?: DetectLanguage;
};

/**
 * Returns a source's text from the store, the user, the cache or the web; stores the result, and
 * the hosts that were asked, before it returns. `null` if aborted before any result, or if the user
 * has supplied another text meanwhile.
 */
export async function readSource(
  { id: audit, answer }: Pick<Audit, 'id' | 'answer'>,
  source: Source,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource | null> {
  if (source.status === 'unreadable') return { source, text: null };
  if (source.status === 'read') {
    const text = await deps.store.findText(source.contentHash);
    // Also merged before the engine died, in vain or not at all.
    if (text !== null) return mergeKept({ source, text }, audit, deps);
  }

  if (isGiven(source)) return readHanded(audit, source, { deps, signal });

  const tried = await tryPlaces(audit, source, { deps, signal });
  const best = signal.aborted ? null : chooseOutcome(tried);
  return best && keep(withAliases(best, source, tried), { id: audit, answer }, deps);
}

/** Reads the first place that gives a text; returns the outcome of each. */
async function tryPlaces(
  audit: AuditId,
  source: Source,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource[]> {
  const tried: FetchedSource[] = [];
  for (const place of placesOf(source)) {
    const cached = await deps.cache.find(place);
    const got = cached ?? (await withLanguage(await visit(place, deps, signal), deps));
    // Records requests that left the device even if the result is no longer wanted.
    if (!cached) await writeDown(audit, got, deps);
    tried.push(got);
    if (signal.aborted || got.text !== null || isOurLack(got)) break;
  }
  return tried;
}

/** Returns `null` if the source was merged with one that was read before. */
async function mergeKept(
  read: Extract<FetchedSource, { text: string }>,
  id: AuditId,
  { store }: Pick<ReadSourceDeps, 'store'>,
): Promise<FetchedSource | null> {
  return (await store.mergeSame(id, read.source, isSameSource)) ? read : null;
}

/** Prefers the language of the words to the one that a page names, often its template's. */
async function withLanguage(
  fetched: FetchedSource,
  { detectLanguage }: ReadSourceDeps,
): Promise<FetchedSource> {
  if (fetched.text === null) return fetched;
  const language =
    (await detectLanguage?.(fetched.text.slice(0, LONGEST_LOOK))) ?? fetched.source.language;
  return { ...fetched, source: { ...fetched.source, language } };
}

/** Stores the result, with the flags only this audit can give. */
async function keep(
  got: FetchedSource,
  { id, answer }: Pick<Audit, 'id' | 'answer'>,
  { store, cache }: ReadSourceDeps,
): Promise<FetchedSource | null> {
  const { url } = got.source;
  const readings = url === null || got.text === null ? [] : await store.findReadings(url);
  const fetched = withOwnMarks(got, answer.citations, readings);
  const isKept = await store.putSource(id, fetched.source, fetched.text);
  if (fetched.text !== null && !fetched.source.fromCache) {
    await cache.put(withoutOwnMarks(fetched.source), fetched.text);
  }
  if (!isKept) return null;
  return fetched.text === null ? fetched : mergeKept(fetched, id, { store });
}

/** Asks no server; no other audit sees the text. */
async function readHanded(
  audit: AuditId,
  source: GivenSource,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource | null> {
  const got = await readBody(audit, source, { deps, signal });
  if (signal.aborted) return null;

  const given = withGiven(await withLanguage(got, deps), source);
  const fetched = given.text === null ? given : await compareWithFetched(given, source, deps);
  const isKept = await deps.store.putSource(audit, fetched.source, fetched.text);
  return isKept ? fetched : null;
}

/** Only where the tab shows the cited address: the user may have agreed to another one. */
async function compareWithFetched(
  shown: Extract<FetchedSource, { text: string }>,
  source: GivenSource,
  { cache }: Pick<ReadSourceDeps, 'cache'>,
): Promise<FetchedSource> {
  const { tabUrl } = source.given;
  if (tabUrl === null || !isPlaceOf(source, tabUrl)) return shown;
  const fetched = await cache.find(source);
  return fetched ? withTabMark(shown, fetched) : shown;
}

async function readBody(
  audit: AuditId,
  { given, ...rest }: GivenSource,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource> {
  const source: PendingSource = rest;
  const body = await deps.store.findGiven(audit, source.id);
  // The record may lack the supplied text, e.g. after an import.
  if (body === null) return unreadable(source, 'stopped');
  try {
    return await deps.readGiven({ source, given, body }, signal);
  } catch (error) {
    // Like a fetcher: a failing extractor costs its own source, never the audit.
    console.error('a text the user supplied could not be read', error);
    return unreadable(source, 'fetcher-failed');
  }
}

/** nb. The title remains: a file's own title can be anything, and the answer cites this source. */
function withGiven(
  fetched: FetchedSource,
  { given, checks, title, aliases }: GivenSource,
): FetchedSource {
  const kept = { title, given, ...(aliases && { aliases }), ...(checks ? { checks } : {}) };
  if (fetched.text === null) return { ...fetched, source: { ...fetched.source, ...kept } };
  const extent = given.extent ?? fetched.source.extent;
  return { ...fetched, source: { ...fetched.source, ...kept, extent } };
}

async function visit(
  source: PendingSource,
  { fetchers }: ReadSourceDeps,
  signal: AbortSignal,
): Promise<FetchedSource> {
  const fetcher = fetchers.find(candidate => candidate.accepts(source.target));
  if (!fetcher) return unreadable(source, 'no-address');

  try {
    return await fetcher.fetch(source, signal);
  } catch (error) {
    // A failing fetcher costs its own source, never the audit.
    console.error(`fetcher "${fetcher.id}" failed`, error);
    // Its progress is unknown, so the request counts as made.
    return { ...unreadable(source, 'fetcher-failed'), requests: 1 };
  }
}

async function writeDown(
  audit: AuditId,
  fetched: FetchedSource,
  { ledger, now }: ReadSourceDeps,
): Promise<void> {
  const entries = toLedgerEntries(fetched, { auditId: audit, at: now().toISOString() });
  for (const entry of entries) await ledger.add(entry);
}

export function toLedgerEntries(
  { source, requests = source.visit ? 1 : 0, receivedBytes, besides = [] }: FetchedSource,
  about: Pick<LedgerEntry, 'auditId' | 'at'>,
): LedgerEntry[] {
  const { visit, url } = source;
  const own: AskedAddress = { purpose: 'source', url: url ?? '', visit, requests, receivedBytes };
  return [...besides, own].flatMap(each => entriesOf(each, about));
}

function unreadable(source: PendingSource, reason: UnreadableReason): FetchedSource {
  const { id, target, url, title } = source;
  const result: UnreadableSource = {
    id,
    target,
    url,
    title,
    status: 'unreadable',
    reason,
    visit: null,
  };
  return { source: result, text: null };
}
