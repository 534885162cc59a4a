import { isPrivateHost } from '../../util/private-host';
import { fail, ok, type Result } from '../../core/result';
import { sleep, type Sleep } from '../../util/sleep';
import type { UnreadableReason } from '../../core/source/source';
import { decodeText } from '../web/decode-text';
import { exchange, type Exchange, type ExchangeDeps } from '../web/exchange';
import { DEFAULT_LIMITS, type FetchLimits } from '../web/fetch-limits';
import { createPace } from '../web/pace';
import { statusRefusal } from '../web/read-head';
import { createRequestQueue } from '../web/request-queue';
import { withRetries } from '../web/retry';
import { SERVICES, type LookupService } from '../../core/source/services';

export const TOOL = 'veracite';

type ServiceSettings = { baseUrl: string; gapMs: number };

/** Failure of a call; `httpStatus` is `null` if none came. */
export type CallFailure = { reason: UnreadableReason; httpStatus: number | null };

/** Sends a request to a service; `path` follows its base address. */
export type ServiceCall = (
  path: string,
  signal: AbortSignal,
) => Promise<Result<string, CallFailure>>;

/** Called before a request is sent and after its answer has come. */
export type CallMeter = (call: {
  service: LookupService;
  host: string;
  calls: number;
  receivedBytes: number;
}) => Promise<void>;

type Bases = { [Service in LookupService]?: string | undefined };

export type ServiceCallerDeps = Pick<ExchangeDeps, 'fetch' | 'isOnline' | 'now'> & {
  mayRead: (url: string) => Promise<boolean>;
  bases?: Bases | undefined;
  /** For tests and development: allows services on this machine. */
  allowPrivate?: boolean | undefined;
  /** Test seam. */
  sleep?: Sleep;
  limits?: Partial<FetchLimits>;
  /** Test seam: other gaps between requests. */
  gaps?: Partial<Record<LookupService, number>>;
};

/** Throttles calls: one request at a time per service, with a gap between, for all callers. */
export type ServiceCaller = {
  /** `meter` is called for every request, retries too, before it is sent. */
  open(service: LookupService, meter: CallMeter): ServiceCall;
  /** Without a slash at the end. */
  baseOf(service: LookupService): string;
  /** Returns a caller with other base addresses; both share one throttle. */
  at(bases: Bases): ServiceCaller;
};

/** Largest answer about works; a service that sends more is out of order. */
const MAX_BYTES = 10_000_000;

const ACCEPT = 'application/json,application/xml;q=0.9,application/atom+xml;q=0.9,text/xml;q=0.9';

type Shared = {
  deps: ServiceCallerDeps;
  limits: FetchLimits;
  queue: ReturnType<typeof createRequestQueue>;
  wait: Sleep;
  paces: Map<LookupService, () => number>;
};

/** One per engine is enough: services count requests by address, not by audit. */
export function createServiceCaller(deps: ServiceCallerDeps): ServiceCaller {
  const limits = { ...DEFAULT_LIMITS, perHost: 1, ...deps.limits };
  const queue = createRequestQueue(limits);
  const shared = { deps, limits, queue, wait: deps.sleep ?? sleep, paces: new Map() };
  return callerAt(deps.bases ?? {}, shared);
}

function callerAt(bases: Bases, shared: Shared): ServiceCaller {
  const settingsOf = (service: LookupService): ServiceSettings => {
    const { baseUrl, gapMs } = SERVICES[service];
    const base = bases[service] ?? baseUrl;
    return {
      baseUrl: base.replace(/\/+$/, ''),
      gapMs: shared.deps.gaps?.[service] ?? gapMs,
    };
  };
  return {
    at: others => callerAt(others, shared),
    baseOf: service => settingsOf(service).baseUrl,
    open: (service, meter) => openCall({ service, meter, ...settingsOf(service) }, shared),
  };
}

function openCall(
  {
    service,
    meter,
    baseUrl,
    gapMs,
  }: ServiceSettings & { service: LookupService; meter: CallMeter },
  shared: Shared,
): ServiceCall {
  const { deps, limits, queue, wait } = shared;
  const pace = paceOf(service, gapMs, shared);
  const host = URL.parse(baseUrl)?.host ?? service;
  const exchangeDeps = exchangeDepsFor(baseUrl, shared);

  async function send(url: string, signal: AbortSignal): Promise<Exchange> {
    const attempt = async (timeoutMs: number): Promise<Exchange> => {
      await wait(pace(), signal);
      if (!signal.aborted) await meter({ service, host, calls: 1, receivedBytes: 0 });
      const outcome = await exchange({ url, timeoutMs, signal, probes: false }, exchangeDeps);
      const { bytes } = outcome.visit;
      if (bytes > 0) await meter({ service, host, calls: 0, receivedBytes: bytes });
      return outcome;
    };
    const retry = { limits, now: deps.now, sleep: wait };
    return withRetries(({ timeoutMs }) => attempt(timeoutMs), retry, signal);
  }

  return async (path, signal) => {
    const url = `${baseUrl}${path}`;
    if (signal.aborted) return fail({ reason: 'stopped', httpStatus: null });
    if (!(await deps.mayRead(url))) return fail({ reason: 'no-permission', httpStatus: null });

    const outcome = await queue.run(host, () => send(url, signal), signal);
    if (outcome === null) return fail({ reason: 'stopped', httpStatus: null });
    const { httpStatus, contentType } = outcome.visit;
    if (outcome.kind === 'failed') return fail({ reason: outcome.reason, httpStatus });
    return ok(decodeText(outcome.body, contentType));
  };
}

function exchangeDepsFor(baseUrl: string, { deps, limits }: Shared): ExchangeDeps {
  // A user who enters a private address wants it asked; redirects of others may not lead there.
  const isOwn = isPrivateHost(URL.parse(baseUrl)?.hostname ?? '');
  const allowPrivate = deps.allowPrivate === true || isOwn;
  return {
    fetch: deps.fetch,
    isOnline: deps.isOnline,
    now: deps.now,
    rules: { allowPrivate },
    maxBytes: Math.min(MAX_BYTES, limits.maxBytes),
    accept: ACCEPT,
    refuse: statusRefusal,
  };
}

function paceOf(service: LookupService, gapMs: number, { paces, deps }: Shared): () => number {
  const pace = paces.get(service) ?? createPace(gapMs, deps.now);
  paces.set(service, pace);
  return pace;
}
