import type { UnreadableReason, Visit } from '../../core/source/source';
import type { WallSign } from '../../core/source/source-checks';
import { LARGE_BYTES, take, type Parked } from '../../util/parked';
import { isOwnPage, isRefusedAddress, type AddressRules } from './address';
import { startDeadline, type Deadline } from './deadline';
import { startVisit } from './fetched-source';
import { bodyKindOf, findRefusal } from './read-head';

/** Outcome of one attempt to get a page. */
export type Exchange = { visit: Visit } & (
  | { kind: 'answered'; body: Parked }
  | {
      kind: 'failed';
      reason: UnreadableReason;
      /** True if another attempt may succeed. */
      mayPass: boolean;
      /** `Retry-After` header as sent; `null` if there is none. */
      retryAfter: string | null;
      /** Page sent with a refusal that may be a robot check; omitted if there is none. */
      page?: Uint8Array;
      /** Evidence of a robot check; omitted if there is none. */
      signs?: WallSign[];
    }
);

export type ExchangeDeps = {
  fetch: typeof globalThis.fetch;
  isOnline: () => boolean;
  now: () => Date;
  rules: AddressRules;
  maxBytes: number;
  /** `Accept` header; defaults to pages and texts. */
  accept?: string;
  /** Refuses an answer by its head; defaults to all but pages and texts. */
  refuse?: typeof findRefusal;
};

type Attempt = {
  url: string;
  timeoutMs: number;
  signal: AbortSignal;
  /** Asks where a failed request would have been redirected to. */
  probes: boolean;
};

const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.1';

/** Sends one request and reads its answer to the end. */
export async function exchange(attempt: Attempt, deps: ExchangeDeps): Promise<Exchange> {
  const deadline = startDeadline(attempt.signal, attempt.timeoutMs);
  const visit = startVisit(attempt.url, deps.now().toISOString());
  const open = { ...deps, ...attempt, deadline, visit };
  try {
    return await send(open);
  } catch (error) {
    return await explain(open, error);
  } finally {
    deadline.end();
  }
}

type OpenExchange = Attempt & ExchangeDeps & { deadline: Deadline; visit: Visit };

async function send(open: OpenExchange): Promise<Exchange> {
  const { visit, rules, refuse = findRefusal, maxBytes } = open;
  const response = await request(open);
  noteHead(visit, response);
  if (isRefusedAddress(visit.finalUrl, rules)) return leave(response, visit, 'refused-address');
  const reason = refuse(visit.httpStatus, visit.contentType);
  if (reason !== null) return refused(open, response, reason);

  const body = await readBody(response, maxBytes, visit);
  return body === null ? fail(visit, 'too-large') : { kind: 'answered', visit, body };
}

function request(
  { fetch, url, accept = ACCEPT, deadline }: OpenExchange,
  redirect: RequestRedirect = 'follow',
): Promise<Response> {
  return fetch(url, {
    // Omits cookies and the referrer, so the site learns neither user nor page.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect,
    headers: { accept },
    signal: deadline.signal,
  });
}

function noteHead(visit: Visit, response: Response): void {
  visit.httpStatus = response.status;
  visit.contentType = response.headers.get('content-type');
  // Only the two ends are told; what lies between is the browser's secret.
  if (!response.redirected) return;
  visit.redirects.push(visit.finalUrl);
  visit.finalUrl = response.url;
}

/** Statuses with which sites ask whether a person is reading. */
const MAY_BE_CHECK = new Set([403, 429, 503]);
/** Chosen: pages that check a visitor have a few kilobytes. */
const MAX_CHECK_BYTES = 256 * 1_024;

async function refused(
  { visit }: OpenExchange,
  response: Response,
  reason: UnreadableReason,
): Promise<Exchange> {
  const isPage = bodyKindOf(visit.contentType) === 'page';
  if (!isPage || !MAY_BE_CHECK.has(response.status)) return leave(response, visit, reason);
  const page = await readBody(response, MAX_CHECK_BYTES, visit);
  const refusal = toRefusal(response, visit, reason);
  return page === null ? refusal : { ...refusal, page: await take(page) };
}

async function leave(
  response: Response,
  visit: Visit,
  reason: UnreadableReason,
): Promise<Exchange> {
  await response.body?.cancel();
  return toRefusal(response, visit, reason);
}

function toRefusal(response: Response, visit: Visit, reason: UnreadableReason) {
  const isTheirs = reason === 'http-error' && response.status >= 500;
  const mayPass = isTheirs || reason === 'rate-limited';
  const retryAfter = response.headers.get('retry-after');
  return { kind: 'failed' as const, reason, visit, mayPass, retryAfter };
}

function fail(visit: Visit, reason: UnreadableReason, mayPass = false): Exchange {
  return { kind: 'failed', reason, visit, mayPass, retryAfter: null };
}

/** Finds the reason of a failure: browsers say no more than "Failed to fetch". */
async function explain(open: OpenExchange, error: unknown): Promise<Exchange> {
  const { url, rules, visit, probes, isOnline } = open;
  const cut = cutBy(open);
  if (cut !== null) return fail(visit, cut);
  // nb. A fault of the network is a TypeError in every engine; anything else is a bug.
  if (!(error instanceof TypeError)) throw error;

  if (isOwnPage(url, rules.ownOrigin)) {
    visit.httpStatus = 404;
    return fail(visit, 'dead-link');
  }
  if (!isOnline()) return fail(visit, 'offline');
  if (visit.httpStatus !== null || !probes) return fail(visit, 'unreachable', true);

  const isSentOn = await isRedirected(open);
  const cutWhileAsking = cutBy(open);
  if (cutWhileAsking !== null) return fail(visit, cutWhileAsking);
  return isSentOn ? fail(visit, 'redirected-without-permission') : fail(visit, 'unreachable', true);
}

function cutBy({ signal, deadline }: OpenExchange): UnreadableReason | null {
  if (deadline.isExpired()) return 'timeout';
  return signal.aborted ? 'stopped' : null;
}

/**
 * Returns true if the server redirects to a page that the browser keeps from us. Only browsers hide
 * the target; Node follows or fails, and lacks no permission.
 */
async function isRedirected(open: OpenExchange): Promise<boolean> {
  try {
    const response = await request(open, 'manual');
    await response.body?.cancel();
    return response.type === 'opaqueredirect';
  } catch (error) {
    // Not reached this way either, or stopped: the caller looks which.
    if (open.deadline.signal.aborted || error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Reads a body up to a limit; `null` if it is larger. Bytes count after decompression, so a small
 * archive that unpacks without end is cut off like any other endless body. `visit.bytes` is the
 * running total, since a body that breaks off has cost it too. What comes of a large one is left to
 * the browser megabyte by megabyte: many may arrive at a time.
 */
async function readBody(
  response: Response,
  maxBytes: number,
  visit: Visit,
): Promise<Parked | null> {
  const stream = response.body?.getReader();
  if (!stream) return new Uint8Array();

  const parked: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let inMemory = 0;
  // Compressed or not, a body is hardly ever shorter than its announced length.
  let isTooLarge = Number(response.headers.get('content-length') ?? 0) > maxBytes;
  while (!isTooLarge) {
    const { done, value } = await stream.read();
    if (done) return parked.length > 0 ? new Blob([...parked, ...chunks]) : join(chunks, inMemory);
    chunks.push(value);
    visit.bytes += value.byteLength;
    inMemory += value.byteLength;
    isTooLarge = visit.bytes > maxBytes;
    if (inMemory <= LARGE_BYTES) continue;
    parked.push(new Blob(chunks));
    [chunks, inMemory] = [[], 0];
  }
  await stream.cancel();
  return null;
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
