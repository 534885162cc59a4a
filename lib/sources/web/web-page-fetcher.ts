import type { CitationTarget } from '../../core/answer/citation';
import { sleep, type Sleep } from '../../util/sleep';
import type { PendingSource, UnreadableReason } from '../../core/source/source';
import type {
  Download,
  DownloadStore,
  FetchedSource,
  SourceFetcher,
} from '../../ports/source-fetcher';
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

export type WebPageFetcher = SourceFetcher & {
  /** Returns a fetcher with the same queues that asks for nothing `downloads` has. */
  keepingIn(downloads: DownloadStore): SourceFetcher;
};

/** Reads web pages and plain text by their address, as an anonymous visitor gets them. */
export function createWebPageFetcher(deps: WebPageFetcherDeps): WebPageFetcher {
  const load = createLoader(deps);

  async function visit(
    source: PendingSource,
    signal: AbortSignal,
    downloads?: DownloadStore,
  ): Promise<FetchedSource> {
    const { url } = source;
    if (signal.aborted) return toUnreadable(source, 'stopped');
    const refusal = await findObstacle(source, deps);
    if (refusal !== null || url === null) return toUnreadable(source, refusal ?? 'no-address');

    const download = await getOnce(source, () => load(url, signal), downloads);
    if (download === null) return toUnreadable(source, 'stopped');
    const { requests, receivedBytes } = download;
    return { ...(await interpret(source, download, { deps, signal })), requests, receivedBytes };
  }

  const open = (downloads?: DownloadStore): SourceFetcher => ({
    id: 'web-page',
    accepts: hasAddress,
    fetch: async (source, signal) => ({
      requests: 0,
      receivedBytes: 0,
      ...(await visit(source, signal, downloads)),
    }),
  });
  return { ...open(), keepingIn: open };
}

async function getOnce(
  source: PendingSource,
  load: () => Promise<Download | null>,
  downloads?: DownloadStore,
): Promise<Download | null> {
  const kept = await downloads?.find(source);
  if (kept) return kept;
  const download = await load();
  const isKept = download && isFinal(download) && (await downloads?.keep(source, download));
  return isKept === true ? { ...download, requests: 0, receivedBytes: 0 } : download;
}

/** Returns the reason for which a source is not asked for; `null` if there is none. */
async function findObstacle(
  { url, target }: PendingSource,
  { ownOrigin, allowPrivate, mayRead }: WebPageFetcherDeps,
): Promise<UnreadableReason | null> {
  if (url === null || !hasAddress(target)) return 'no-address';
  if (isRefusedAddress(url, { ownOrigin, allowPrivate })) return 'refused-address';
  return isOwnPage(url, ownOrigin) || (await mayRead(url)) ? null : 'no-permission';
}

function interpret(
  source: PendingSource,
  download: Download,
  { deps, signal }: { deps: InterpretDeps; signal: AbortSignal },
): Promise<FetchedSource> | FetchedSource {
  if (download.body !== null) return interpretResponse(source, { ...download, signal }, deps);
  const { reason, visit, signs } = download;
  return { ...toUnreadable(source, reason, visit), ...(signs && { signs }) };
}

/** Asks in turn, host by host; `null`: stopped before that. */
function createLoader(deps: WebPageFetcherDeps) {
  const { now, sleep: wait = sleep, ownOrigin, allowPrivate } = deps;
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const rules = { ownOrigin, allowPrivate };
  const inTurn = createRequestQueue(limits);
  const pace = createPaces(now);

  return async (url: string, signal: AbortSignal): Promise<Download | null> => {
    const host = URL.parse(url)?.host ?? '';
    const cost = { requests: 0, receivedBytes: 0 };
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
    const outcome = await inTurn(host, attempts, signal);
    return outcome && { ...toAnswer(outcome), ...cost };
  };
}

function toAnswer(outcome: Exchange) {
  const { visit } = outcome;
  if (outcome.kind === 'answered') return { visit, body: outcome.body };
  const { reason, signs } = outcome;
  return { visit, body: null, reason, ...(signs && { signs }) };
}

/** Reasons for which an address is asked again: no server answered, or only a permission lacked. */
const CUT_SHORT = new Set<UnreadableReason>([
  'stopped',
  'timeout',
  'offline',
  'unreachable',
  'redirected-without-permission',
]);

/** Returns true if a later engine would learn nothing else from the server. */
function isFinal(download: Download): boolean {
  return download.body !== null || !CUT_SHORT.has(download.reason);
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

/** Returns true if a target has an address; a title would have to be looked up. */
export function hasAddress({ kind }: CitationTarget): boolean {
  return kind === 'url' || kind === 'doi' || kind === 'pmid';
}
