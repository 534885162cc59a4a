import { parseHTML } from 'linkedom';

import { type PendingSource, type Visit, sourceIdFor } from '../../../../lib/core/source/source';
import {
  createWebPageFetcher,
  type WebPageFetcherDeps,
} from '../../../../lib/sources/web/web-page-fetcher';
import type { FetchedSource } from '../../../../lib/ports/source-fetcher';
import { EXTRACTORS } from '../../../fakes/extractors';

export const NOW = new Date('2026-10-01T08:00:00Z');

export function parsePage(html: string): Document {
  return parseHTML(html).document;
}

/** The page's markup as it stands. */
export function markupOf(page: Document): string {
  const written: { toString: () => string } = page;
  return written.toString();
}

export function pendingUrl(url: string): PendingSource {
  const target = { kind: 'url', url } as const;
  return { id: sourceIdFor(target), target, url, title: 'The label', status: 'pending' };
}

/** A fetcher that may read this machine, waits for nothing and notes how long it would have. */
export function createTestFetcher(overrides: Partial<WebPageFetcherDeps> = {}) {
  const waits: number[] = [];
  const fetcher = createWebPageFetcher({
    fetch: globalThis.fetch,
    ...EXTRACTORS,
    mayRead: () => Promise.resolve(true),
    isOnline: () => true,
    now: () => NOW,
    allowPrivate: true,
    sleep: ms => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...overrides,
  });
  return {
    fetcher,
    waits,
    read: (url: string, signal: AbortSignal = new AbortController().signal) =>
      fetcher.fetch(pendingUrl(url), signal),
  };
}

/** An outcome in one line: the reason, or `read`. */
export function outcomeOf({ source }: FetchedSource): string {
  return source.status === 'unreadable' ? source.reason : source.status;
}

export function visitOf({ source }: FetchedSource): Visit {
  if (source.visit === null) throw new Error('helpers: there was no visit');
  return source.visit;
}

/** A `fetch` that sends every request to one server, whatever host it names. */
export function fetchVia(origin: string): typeof globalThis.fetch {
  return (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return globalThis.fetch(`${origin}${pathname}`, init);
  };
}

/** A promise that is settled from outside. */
export function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
}

/** `count` different sentences of about 80 characters, with commas, as prose has them. */
export function prose(count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `In week ${index + 1}, the growers, who kept records, weighed every basket twice. `,
  ).join('');
}
