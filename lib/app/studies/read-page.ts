import { mayRead } from '../../browser/permissions';
import { sourceIdFor } from '../../core/source/source';
import type { FetchedSource } from '../../ports/source-fetcher';
import { createWebPageFetcher } from '../../sources/web/web-page-fetcher';
import { createThreadExtractors } from '../thread-extractors';

const fetcher = createWebPageFetcher({
  fetch: (input, init) => fetch(input, init),
  ...createThreadExtractors(),
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
