import type { Audit } from '../core/audit';
import type { AuditId } from '../core/ids';
import type { PendingSource, Source, UnreadableReason, UnreadableSource } from '../core/source';
import type { AuditStore, SourceCache } from '../ports/audit-store';
import type { PrivacyLedger } from '../ports/ledger';
import type { FetchedSource, SourceFetcher } from '../ports/source-fetcher';
import { withOwnMarks, withoutOwnMarks } from './own-marks';
import { toLedgerEntries } from './visit-ledger';

export type ReadSourceDeps = {
  store: AuditStore;
  cache: SourceCache;
  fetchers: readonly SourceFetcher[];
  ledger: Pick<PrivacyLedger, 'add'>;
  now: () => Date;
};

/**
 * Brings back a source's text, from the store, the cache or the web, and writes what it
 * learnt, and whom it asked, before it returns. `null`: stopped before anything was known.
 */
export async function readSource(
  { id: audit, answer }: Pick<Audit, 'id' | 'answer'>,
  source: Source,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource | null> {
  if (source.status === 'unreadable') return { source, text: null };
  if (source.status === 'read') {
    const text = await deps.store.findText(source.contentHash);
    if (text !== null) return { source, text };
  }

  const { id, target, url, title } = source;
  const pending: PendingSource = { id, target, url, title, status: 'pending' };
  const cached = await deps.cache.find(pending);
  const got = cached ?? (await visit(pending, deps, signal));
  // What left the device is written down also where nobody waits for what came back.
  if (!cached) await writeDown(audit, got, deps);
  if (signal.aborted) return null;

  return keep(got, { id: audit, answer }, deps);
}

/** Writes down what was learnt, with the marks that only this audit can give. */
async function keep(
  got: FetchedSource,
  { id, answer }: Pick<Audit, 'id' | 'answer'>,
  { store, cache }: ReadSourceDeps,
): Promise<FetchedSource> {
  const { url } = got.source;
  const readings = url === null || got.text === null ? [] : await store.findReadings(url);
  const fetched = withOwnMarks(got, answer.citations, readings);
  await store.putSource(id, fetched.source, fetched.text);
  if (fetched.text !== null && !fetched.source.fromCache) {
    await cache.put(withoutOwnMarks(fetched.source), fetched.text);
  }
  return fetched;
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
    // One broken fetcher costs its own source, never the audit.
    console.error(`fetcher "${fetcher.id}" failed`, error);
    // Nobody knows how far it came: it is taken to have asked.
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
