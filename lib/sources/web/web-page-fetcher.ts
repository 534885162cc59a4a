import type { CitationTarget } from '../../core/answer/citation';
import { createLanes } from '../../util/lanes';
import { sleep, type Sleep } from '../../util/sleep';
import type { PendingSource } from '../../core/source/source';
import type { FetchedSource, SourceFetcher } from '../../ports/source-fetcher';
import { isOwnPage, isRefusedAddress, type AddressRules } from './address';
import { exchange, type Exchange } from './exchange';
import { DEFAULT_LIMITS, type FetchLimits } from './fetch-limits';
import { toUnreadable } from './fetched-source';
import { interpretResponse, type InterpretDeps } from './interpret-response';
import { createPaces } from './pace';
import { createRequestQueue } from './request-queue';
import { withRetries } from './retry';

export type WebPageFetcherDeps = InterpretDeps &
  AddressRules & {
    fetch: typeof globalThis.fetch;
    /** Returns true if the user has allowed the extension to read this address. */
    mayRead: (url: string) => Promise<boolean>;
    isOnline: () => boolean;
    now: () => Date;
    /** Test seam. */
    sleep?: Sleep;
    limits?: Partial<FetchLimits>;
  };

/** Reads web pages and plain text by their address, as an anonymous visitor gets them. */
export function createWebPageFetcher(deps: WebPageFetcherDeps): SourceFetcher {
  const { now, sleep: wait = sleep, ownOrigin, allowPrivate } = deps;
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const rules = { ownOrigin, allowPrivate };
  const inTurn = createRequestQueue(limits);
  const laneOf = createLanes(limits.atOnce);
  const pace = createPaces(now);

  function load(url: string, signal: AbortSignal, cost: Cost): Promise<Exchange | null> {
    const host = URL.parse(url)?.host ?? '';
    const fetch: typeof globalThis.fetch = (input, init) => {
      cost.requests += 1;
      return deps.fetch(input, init);
    };
    const exchangeDeps = { ...deps, fetch, rules, maxBytes: limits.maxBytes };
    const attempts = async (): Promise<Exchange | null> => {
      const waitMs = pace(host, limits.hostGapMs);
      if (waitMs > 0) await wait(waitMs, signal);
      if (signal.aborted) return null;
      return withRetries(
        async ({ index, timeoutMs }) => {
          const asked = { url, timeoutMs, signal, probes: index === 0 };
          const outcome = await exchange(asked, exchangeDeps);
          cost.receivedBytes += outcome.visit.bytes;
          return withRobotCheck(outcome, deps, signal);
        },
        { limits, now, sleep: wait },
        signal,
      );
    };
    return inTurn(host, attempts, signal);
  }

  async function visit(
    source: PendingSource,
    signal: AbortSignal,
    cost: Cost,
  ): Promise<FetchedSource> {
    const { url } = source;
    if (url === null || !hasAddress(source.target)) return toUnreadable(source, 'no-address');
    if (signal.aborted) return toUnreadable(source, 'stopped');
    if (isRefusedAddress(url, rules)) return toUnreadable(source, 'refused-address');
    const isAllowed = isOwnPage(url, ownOrigin) || (await deps.mayRead(url));
    if (!isAllowed) return toUnreadable(source, 'no-permission');

    const outcome = await load(url, signal, cost);
    if (outcome === null) return toUnreadable(source, 'stopped');
    if (outcome.kind === 'failed') {
      const { reason, visit, signs } = outcome;
      return { ...toUnreadable(source, reason, visit), ...(signs && { signs }) };
    }
    return interpretResponse(source, { ...outcome, signal }, deps);
  }

  return {
    id: 'web-page',
    accepts: hasAddress,
    // nb. With the reading, not only the request: what waits for its reader holds a whole body.
    fetch: (source, signal) =>
      laneOf(signal).add(async () => {
        const cost: Cost = { requests: 0, receivedBytes: 0 };
        return { ...(await visit(source, signal, cost)), ...cost };
      }),
  };
}

/** Looks at the page of a refusal: one that asks for a person would ask again. */
async function withRobotCheck(
  outcome: Exchange,
  { readText }: InterpretDeps,
  signal: AbortSignal,
): Promise<Exchange> {
  if (outcome.kind === 'answered' || outcome.page === undefined) return outcome;
  const { page: bytes, ...refusal } = outcome;
  const { contentType, finalUrl: url } = outcome.visit;
  const body = { format: 'page', bytes, contentType, url, isRefusal: true } as const;
  const read = await readText(body, signal);
  const isCheck = typeof read === 'object' && 'walled' in read && read.walled === 'robot-check';
  if (!isCheck) return refusal;
  return { ...refusal, reason: 'robot-check', mayPass: false, signs: read.signs };
}

/** Traffic of all attempts at one source. */
type Cost = { requests: number; receivedBytes: number };

/** Returns true if a target has an address; a title would have to be looked up. */
export function hasAddress({ kind }: CitationTarget): boolean {
  return kind === 'url' || kind === 'doi' || kind === 'pmid';
}
