import type { AuditId } from '../core/ids';
import type { PendingSource, Source, UnreadableReason, UnreadableSource } from '../core/source';
import type { AuditStore, SourceCache } from '../ports/audit-store';
import type { FetchedSource, SourceFetcher } from '../ports/source-fetcher';

export type ReadSourceDeps = {
  store: AuditStore;
  cache: SourceCache;
  fetchers: readonly SourceFetcher[];
};

/**
 * Brings back a source's text, from the store, the cache or the web, and writes what it
 * learnt before it returns. `null`: stopped before anything was known.
 */
export async function readSource(
  audit: AuditId,
  source: Source,
  { deps, signal }: { deps: ReadSourceDeps; signal: AbortSignal },
): Promise<FetchedSource | null> {
  if (source.status === 'unreadable') return { source, text: null };
  if (source.status === 'read') {
    const text = await deps.store.findText(source.contentHash);
    if (text !== null) return { source, text };
  }

  const { id, target, url, title } = source;
  const fetched = await visit({ id, target, url, title, status: 'pending' }, deps, signal);
  if (signal.aborted) return null;

  await deps.store.putSource(audit, fetched.source, fetched.text);
  if (fetched.text !== null && !fetched.source.fromCache) {
    await deps.cache.put(fetched.source, fetched.text);
  }
  return fetched;
}

async function visit(
  source: PendingSource,
  { cache, fetchers }: ReadSourceDeps,
  signal: AbortSignal,
): Promise<FetchedSource> {
  const cached = await cache.find(source);
  if (cached) return cached;

  const fetcher = fetchers.find(candidate => candidate.accepts(source.target));
  if (!fetcher) return unreadable(source, 'no-address');

  try {
    return await fetcher.fetch(source, signal);
  } catch (error) {
    // One broken fetcher costs its own source, never the audit.
    console.error(`fetcher "${fetcher.id}" failed`, error);
    return unreadable(source, 'fetcher-failed');
  }
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
