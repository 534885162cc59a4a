import type { UnreadableReason, Visit } from '../../core/source/source';
import { isOwnPage, isRefusedAddress, type AddressRules } from './address';
import { startDeadline, type Deadline } from './deadline';
import { findRefusal } from './read-head';

/** Outcome of one attempt to get a page. */
export type Exchange = { kind: 'answered'; visit: Visit; body: Uint8Array } | FailedExchange;

export type FailedExchange = {
  kind: 'failed';
  reason: UnreadableReason;
  visit: Visit;
  /** True if another attempt may succeed. */
  mayPass: boolean;
  /** `Retry-After` header as sent; `null` if there is none. */
  retryAfter: string | null;
};

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

/** Omits cookies and the referrer, so the site learns neither user nor page. */
const REQUEST: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  redirect: 'follow',
};
const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.1';

/** Sends one request and reads its answer to the end. */
export async function exchange(attempt: Attempt, deps: ExchangeDeps): Promise<Exchange> {
  const deadline = startDeadline(attempt.signal, attempt.timeoutMs);
  const trip: Trip = { attempt, deps, deadline, visit: startVisit(attempt.url, deps.now()) };
  try {
    return await send(trip);
  } catch (error) {
    return await explain(trip, error);
  } finally {
    deadline.end();
  }
}

type Trip = { attempt: Attempt; deps: ExchangeDeps; deadline: Deadline; visit: Visit };

function startVisit(url: string, now: Date): Visit {
  return {
    finalUrl: url,
    redirects: [],
    httpStatus: null,
    contentType: null,
    bytes: 0,
    retrievedAt: now.toISOString(),
  };
}

async function send(trip: Trip): Promise<Exchange> {
  const { attempt, deps, deadline, visit } = trip;
  const response = await deps.fetch(attempt.url, {
    ...REQUEST,
    headers: { accept: deps.accept ?? ACCEPT },
    signal: deadline.signal,
  });
  noteHead(visit, attempt.url, response);
  if (isRefusedAddress(visit.finalUrl, deps.rules))
    return leave(response, visit, 'refused-address');

  const refuse = deps.refuse ?? findRefusal;
  const reason = refuse(visit.httpStatus, visit.contentType);
  if (reason !== null) return leave(response, visit, reason);

  const body = await readBody(response, deps.maxBytes, received => {
    visit.bytes = received;
  });
  return body.kind === 'whole'
    ? { kind: 'answered', visit, body: body.bytes }
    : fail(visit, 'too-large');
}

function noteHead(visit: Visit, url: string, response: Response): void {
  visit.httpStatus = response.status;
  visit.contentType = response.headers.get('content-type');
  // Only the two ends are told; what lies between is the browser's secret.
  if (!response.redirected) return;
  visit.finalUrl = response.url;
  visit.redirects.push(url);
}

async function leave(
  response: Response,
  visit: Visit,
  reason: UnreadableReason,
): Promise<Exchange> {
  await response.body?.cancel();
  const isTheirs = reason === 'http-error' && response.status >= 500;
  const mayPass = isTheirs || reason === 'rate-limited';
  const retryAfter = response.headers.get('retry-after');
  return { kind: 'failed', reason, visit, mayPass, retryAfter };
}

function fail(visit: Visit, reason: UnreadableReason, mayPass = false): Exchange {
  return { kind: 'failed', reason, visit, mayPass, retryAfter: null };
}

/** Finds the reason of a failure: browsers say no more than "Failed to fetch". */
async function explain(trip: Trip, error: unknown): Promise<Exchange> {
  const { attempt, deps, deadline, visit } = trip;
  const cut = cutBy(trip);
  if (cut !== null) return fail(visit, cut);
  // nb. A fault of the network is a TypeError in every engine; anything else is a bug.
  if (!(error instanceof TypeError)) throw error;

  if (isOwnPage(attempt.url, deps.rules.ownOrigin)) {
    visit.httpStatus = 404;
    return fail(visit, 'dead-link');
  }
  if (!deps.isOnline()) return fail(visit, 'offline');
  if (visit.httpStatus !== null || !attempt.probes) return fail(visit, 'unreachable', true);

  const isSentOn = await isRedirected(attempt.url, deps, deadline.signal);
  const cutWhileAsking = cutBy(trip);
  if (cutWhileAsking !== null) return fail(visit, cutWhileAsking);
  return isSentOn ? fail(visit, 'redirected-without-permission') : fail(visit, 'unreachable', true);
}

function cutBy({ attempt, deadline }: Trip): UnreadableReason | null {
  if (deadline.isExpired()) return 'timeout';
  return attempt.signal.aborted ? 'stopped' : null;
}

/**
 * Returns true if the server redirects to a page that the browser keeps from us. Only browsers hide
 * the target; Node follows or fails, and lacks no permission.
 */
async function isRedirected(
  url: string,
  deps: ExchangeDeps,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await deps.fetch(url, {
      ...REQUEST,
      headers: { accept: deps.accept ?? ACCEPT },
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.type === 'opaqueredirect';
  } catch (error) {
    // Not reached this way either, or stopped: the caller looks which.
    if (signal.aborted || error instanceof TypeError) return false;
    throw error;
  }
}

/** Whole body, or the bytes received when it grew too large. */
type Body = { kind: 'whole'; bytes: Uint8Array } | { kind: 'too-large'; received: number };

/**
 * Reads a body up to a limit. Bytes count after decompression, so a small archive that unpacks
 * without end is cut off like any other endless body. `onReceived` gets the running total, since a
 * body that breaks off has cost it too.
 */
async function readBody(
  response: Response,
  maxBytes: number,
  onReceived: (received: number) => void = () => undefined,
): Promise<Body> {
  const reader = response.body?.getReader();
  if (!reader) return { kind: 'whole', bytes: new Uint8Array() };

  // Compressed or not, a body is hardly ever shorter than its announced length.
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await reader.cancel();
    return { kind: 'too-large', received: 0 };
  }

  const chunks: Uint8Array[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'whole', bytes: join(chunks, received) };
    received += value.byteLength;
    onReceived(received);
    if (received > maxBytes) {
      await reader.cancel();
      return { kind: 'too-large', received };
    }
    chunks.push(value);
  }
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
