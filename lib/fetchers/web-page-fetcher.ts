import type { CitationTarget } from '../core/citation';
import { sleep } from '../core/sleep';
import type { Sleep } from '../core/sleep';
import type { PendingSource, UnreadableReason } from '../core/source';
import type { FetchedSource, SourceFetcher } from '../ports/source-fetcher';
import { isOwnPage, isRefusedAddress } from './address';
import type { AddressRules } from './address';
import { exchange } from './exchange';
import type { Exchange } from './exchange';
import { DEFAULT_LIMITS } from './fetch-limits';
import type { FetchLimits } from './fetch-limits';
import { toUnreadable } from './fetched-source';
import { interpretResponse } from './interpret-response';
import type { InterpretDeps } from './interpret-response';
import { createRequestQueue } from './request-queue';
import { withRetries } from './retry';

type Fetch = typeof globalThis.fetch;

export type WebPageFetcherDeps = InterpretDeps &
  AddressRules & {
    fetch: Fetch;
    /** Whether the reader has allowed the extension to read this address. */
    mayRead: (url: string) => Promise<boolean>;
    isOnline: () => boolean;
    now: () => Date;
    /** Test seam. */
    sleep?: Sleep;
    /** What differs from `DEFAULT_LIMITS`. */
    limits?: Partial<FetchLimits>;
  };

/** Reads web pages and plain text by their address, as a stranger would get them. */
export function createWebPageFetcher(deps: WebPageFetcherDeps): SourceFetcher {
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const queue = createRequestQueue(limits);
  const rules = { ownOrigin: deps.ownOrigin, allowPrivate: deps.allowPrivate };
  const retry = { limits, now: deps.now, sleep: deps.sleep ?? sleep };
  const exchangeDeps = { ...deps, rules, maxBytes: limits.maxBytes };

  function load(url: string, signal: AbortSignal, send: Fetch): Promise<Exchange | null> {
    const attempts = () =>
      withRetries(
        ({ index, timeoutMs }) =>
          exchange(
            { url, timeoutMs, signal, probes: index === 0 },
            { ...exchangeDeps, fetch: send },
          ),
        retry,
        signal,
      );
    return queue.run(hostOf(url), attempts, signal);
  }

  async function visit(
    source: PendingSource,
    signal: AbortSignal,
    send: Fetch,
  ): Promise<FetchedSource> {
    const { url } = source;
    if (url === null || !hasAddress(source.target)) return toUnreadable(source, 'no-address');
    const refusal = await findReasonToStay(url, { ...deps, rules, signal });
    if (refusal !== null) return toUnreadable(source, refusal);

    const outcome = await load(url, signal, send);
    if (outcome === null) return toUnreadable(source, 'stopped');
    if (outcome.kind === 'failed') return toUnreadable(source, outcome.reason, outcome.visit);
    return interpretResponse(source, { ...outcome, signal }, deps);
  }

  return {
    id: 'web-page',
    accepts: hasAddress,
    async fetch(source, signal) {
      let requests = 0;
      const fetched = await visit(source, signal, (input, init) => {
        requests += 1;
        return deps.fetch(input, init);
      });
      return { ...fetched, requests };
    },
  };
}

/** Whether a target names an address by itself; a title would have to be looked up. */
export function hasAddress({ kind }: CitationTarget): boolean {
  return kind === 'url' || kind === 'doi' || kind === 'pmid';
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

type StayDeps = {
  mayRead: WebPageFetcherDeps['mayRead'];
  rules: AddressRules;
  signal: AbortSignal;
};

/** Why nothing should be sent at all; `null`: go ahead. */
async function findReasonToStay(
  url: NonNullable<PendingSource['url']>,
  { mayRead, rules, signal }: StayDeps,
): Promise<UnreadableReason | null> {
  if (signal.aborted) return 'stopped';
  if (isRefusedAddress(url, rules)) return 'refused-address';
  if (isOwnPage(url, rules.ownOrigin)) return null;
  return (await mayRead(url)) ? null : 'no-permission';
}
