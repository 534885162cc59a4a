import { fail, ok, type Result } from '../../core/result';
import type { ServiceBases } from '../../core/device/service-bases';
import { SERVICES, type PublicService } from '../../core/source/services';
import type { MetadataFailure } from '../../core/source/work-record';
import { isPrivateHost } from '../../util/private-host';
import { sleep, type Sleep } from '../../util/sleep';
import { decodeText } from '../web/decode-text';
import { take } from '../../util/parked';
import { exchange, type Exchange, type ExchangeDeps } from '../web/exchange';
import { DEFAULT_LIMITS, type FetchLimits } from '../web/fetch-limits';
import { createPaces } from '../web/pace';
import { statusRefusal } from '../web/read-head';
import { createRequestQueue } from '../web/request-queue';
import { withRetries } from '../web/retry';

export const TOOL = 'veracite';

/** Failure of a call; `httpStatus` is `null` if none came. */
export type CallFailure = { reason: MetadataFailure; httpStatus: number | null };

/** Sends a request to a service; `path` follows its base address. */
export type ServiceCall = (
  path: string,
  signal: AbortSignal,
) => Promise<Result<string, CallFailure>>;

/** Called before a request is sent, retries too, and after its answer has come. */
export type CallMeter = (call: {
  service: PublicService;
  host: string;
  calls: number;
  receivedBytes: number;
}) => Promise<void>;

export type ServiceCallerDeps = Pick<ExchangeDeps, 'fetch' | 'isOnline' | 'now'> & {
  mayRead: (url: string) => Promise<boolean>;
  /** For tests and development: allows services on this machine. */
  allowPrivate?: boolean | undefined;
  /** Test seam. */
  sleep?: Sleep;
  limits?: Partial<FetchLimits>;
  /** Test seam: other gaps between requests. */
  gaps?: Partial<Record<PublicService, number>>;
};

export type ServiceCaller = ReturnType<typeof createServiceCaller>;

/** Largest answer about works; a service that sends more is out of order. */
const MAX_BYTES = 10_000_000;

const ACCEPT = 'application/json,application/xml;q=0.9,application/atom+xml;q=0.9,text/xml;q=0.9';

/** Address of a service, without a slash at the end. */
export function baseUrlOf(service: PublicService, bases: ServiceBases): string {
  return (bases[service] ?? SERVICES[service].baseUrl).replace(/(?<!\/)\/+$/, '');
}

/**
 * Throttles calls: one request at a time per service, with a gap between, for all callers. One per
 * engine is enough: services count requests by address, not by audit.
 */
export function createServiceCaller(deps: ServiceCallerDeps) {
  const { now, sleep: wait = sleep } = deps;
  const limits = { ...DEFAULT_LIMITS, perHost: 1, ...deps.limits };
  const inTurn = createRequestQueue(limits);
  const pace = createPaces(now);

  return function openCall(
    service: PublicService,
    meter: CallMeter,
    bases: ServiceBases = {},
  ): ServiceCall {
    const baseUrl = baseUrlOf(service, bases);
    const host = URL.parse(baseUrl)?.host ?? service;
    const gapMs = deps.gaps?.[service] ?? SERVICES[service].gapMs;
    const exchangeDeps = exchangeDepsFor(baseUrl, deps, limits);

    async function send(url: string, timeoutMs: number, signal: AbortSignal): Promise<Exchange> {
      await wait(pace(service, gapMs), signal);
      if (!signal.aborted) await meter({ service, host, calls: 1, receivedBytes: 0 });
      const outcome = await exchange({ url, timeoutMs, signal, probes: false }, exchangeDeps);
      const { bytes } = outcome.visit;
      if (bytes > 0) await meter({ service, host, calls: 0, receivedBytes: bytes });
      return outcome;
    }

    return async (path, signal) => {
      const url = `${baseUrl}${path}`;
      if (signal.aborted) return fail({ reason: 'stopped', httpStatus: null });
      if (!(await deps.mayRead(url))) return fail({ reason: 'no-permission', httpStatus: null });

      const attempts = () =>
        withRetries(
          ({ timeoutMs }) => send(url, timeoutMs, signal),
          { limits, now, sleep: wait },
          signal,
        );
      const outcome = await inTurn(host, attempts, signal);
      if (outcome === null) return fail({ reason: 'stopped', httpStatus: null });
      const { httpStatus, contentType } = outcome.visit;
      if (outcome.kind === 'failed') return fail({ reason: outcome.reason, httpStatus });
      return ok(decodeText(await take(outcome.body), contentType));
    };
  };
}

function exchangeDepsFor(
  baseUrl: string,
  { fetch, isOnline, now, allowPrivate = false }: ServiceCallerDeps,
  limits: FetchLimits,
): ExchangeDeps {
  // A user who enters a private address wants it asked; redirects of others may not lead there.
  const isOwn = isPrivateHost(URL.parse(baseUrl)?.hostname ?? '');
  return {
    fetch,
    isOnline,
    now,
    rules: { allowPrivate: allowPrivate || isOwn },
    maxBytes: Math.min(MAX_BYTES, limits.maxBytes),
    accept: ACCEPT,
    refuse: statusRefusal,
  };
}
