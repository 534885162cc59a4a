import { mayRead } from '../../browser/permissions';
import { sourceIdFor } from '../../core/source/source';
import type { FetchedSource } from '../../ports/source-fetcher';
import { createThreadExtractor } from '../../sources/web/thread-extractor';
import { createWebPageFetcher } from '../../sources/web/web-page-fetcher';
import { sha256Hex, sha256OfBytes } from '../../text/content-hash';
import { take } from '../../util/parked';

const fetcher = createWebPageFetcher({
  fetch: (input, init) => fetch(input, init),
  readText: createThreadExtractor(() => new Worker('/text-worker.js', { name: 'veracite-text' })),
  readPdf: createThreadExtractor(() => new Worker('/pdf-worker.js', { name: 'veracite-pdf' })),
  hash: sha256Hex,
  hashBytes: async body => sha256OfBytes(await take(body)),
  mayRead,
  isOnline: () => navigator.onLine,
  ownOrigin: location.origin,
  now: () => new Date(),
});

/** Reads a page as a check would, without its layout. */
export function readPage(url: string, signal: AbortSignal): Promise<FetchedSource> {
  const target = { kind: 'url', url } as const;
  const id = sourceIdFor(target);
  return fetcher.fetch({ id, target, url, title: url, status: 'pending' }, signal);
}
