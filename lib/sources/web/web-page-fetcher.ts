import type { CitationTarget } from '../../core/answer/citation';
import { sleep, type Sleep } from '../../util/sleep';
import type { PendingSource, UnreadableReason } from '../../core/source/source';
import type { FetchedSource, SourceFetcher } from '../../ports/source-fetcher';
import { isOwnPage, isRefusedAddress, type AddressRules } from './address';
import { exchange, type Exchange } from './exchange';
import { DEFAULT_LIMITS, type FetchLimits } from './fetch-limits';
import { toUnreadable } from './fetched-source';
import { interpretResponse, type InterpretDeps } from './interpret-response';
import { createHostPaces } from './pace';
import { createRequestQueue } from './request-queue';
import { withRetries, type Try } from './retry';

type Fetch = typeof globalThis.fetch;

export type WebPageFetcherDeps = InterpretDeps &
  AddressRules & {
    fetch: Fetch;
    /** Returns true if the user has allowed the extension to read this address. */
    mayRead: (url: string) => Promise<boolean>;
    isOnline: () => boolean;
    now: () => Date;
    /** Test seam. */
    sleep?: Sleep;
    /** Overrides of `DEFAULT_LIMITS`. */
    limits?: Partial<FetchLimits>;
  };

/** Reads web pages and plain text by their address, as an anonymous visitor gets them. */
export function createWebPageFetcher(deps: WebPageFetcherDeps): SourceFetcher {
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const queue = createRequestQueue(limits);
  const rules = { ownOrigin: deps.ownOrigin, allowPrivate: deps.allowPrivate };
  const wait = deps.sleep ?? sleep;
  const retry = { limits, now: deps.now, sleep: wait };
  const paceOf = createHostPaces(limits.hostGapMs, deps.now);
  const exchangeDeps = { ...deps, rules, maxBytes: limits.maxBytes };

  function load(url: string, signal: AbortSignal, cost: Cost): Promise<Exchange | null> {
    const asked = { ...exchangeDeps, fetch: countCalls(deps.fetch, cost) };
    const attempt = async ({ index, timeoutMs }: Try): Promise<Exchange> => {
      const outcome = await exchange({ url, timeoutMs, signal, probes: index === 0 }, asked);
      cost.receivedBytes += outcome.visit.bytes;
      return outcome;
    };
    const attempts = async (): Promise<Exchange | null> => {
      const waitMs = paceOf(url);
      if (waitMs > 0) await wait(waitMs, signal);
      return signal.aborted ? null : withRetries(attempt, retry, signal);
    };
    return queue.run(hostOf(url), attempts, signal);
  }

  async function visit(
    source: PendingSource,
    signal: AbortSignal,
    cost: Cost,
  ): Promise<FetchedSource> {
    const { url } = source;
    if (url === null || !hasAddress(source.target)) return toUnreadable(source, 'no-address');
    const refusal = await findReasonToStay(url, { ...deps, rules, signal });
    if (refusal !== null) return toUnreadable(source, refusal);

    const outcome = await load(url, signal, cost);
    if (outcome === null) return toUnreadable(source, 'stopped');
    if (outcome.kind === 'failed') return toUnreadable(source, outcome.reason, outcome.visit);
    return interpretResponse(source, { ...outcome, signal }, deps);
  }

  return {
    id: 'web-page',
    accepts: hasAddress,
    async fetch(source, signal) {
      const cost: Cost = { requests: 0, receivedBytes: 0 };
      return { ...(await visit(source, signal, cost)), ...cost };
    },
  };
}

/** Traffic of all attempts at one source. */
type Cost = { requests: number; receivedBytes: number };

function countCalls(fetch: Fetch, cost: Cost): Fetch {
  return (input, init) => {
    cost.requests += 1;
    return fetch(input, init);
  };
}

/** Returns true if a target has an address; a title would have to be looked up. */
export function hasAddress({ kind }: CitationTarget): boolean {
  return kind === 'url' || kind === 'doi' || kind === 'pmid';
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** Reason to send nothing at all; `null`: go ahead. */
async function findReasonToStay(
  url: NonNullable<PendingSource['url']>,
  {
    mayRead,
    rules,
    signal,
  }: {
    mayRead: WebPageFetcherDeps['mayRead'];
    rules: AddressRules;
    signal: AbortSignal;
  },
): Promise<UnreadableReason | null> {
  if (signal.aborted) return 'stopped';
  if (isRefusedAddress(url, rules)) return 'refused-address';
  if (isOwnPage(url, rules.ownOrigin)) return null;
  return (await mayRead(url)) ? null : 'no-permission';
}
