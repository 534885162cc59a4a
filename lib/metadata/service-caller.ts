import { fail, ok } from '../core/result';
import type { Result } from '../core/result';
import { sleep } from '../core/sleep';
import type { Sleep } from '../core/sleep';
import type { UnreadableReason } from '../core/source';
import { decodeText } from '../fetchers/decode-text';
import { exchange } from '../fetchers/exchange';
import type { Exchange, ExchangeDeps } from '../fetchers/exchange';
import { DEFAULT_LIMITS } from '../fetchers/fetch-limits';
import type { FetchLimits } from '../fetchers/fetch-limits';
import { createPace } from '../fetchers/pace';
import { statusRefusal } from '../fetchers/read-head';
import { createRequestQueue } from '../fetchers/request-queue';
import { withRetries } from '../fetchers/retry';
import { SERVICES } from './service-limits';
import type { ServiceId, ServiceSettings } from './service-limits';

/** Why a service gave no text; `httpStatus` is `null` where none came. */
export type CallFailure = { reason: UnreadableReason; httpStatus: number | null };

/** Asks a service by what follows its base address. */
export type ServiceCall = (
  path: string,
  signal: AbortSignal,
) => Promise<Result<string, CallFailure>>;

/** Told before a request is sent, and when its answer has come. */
export type CallMeter = (call: {
  service: ServiceId;
  host: string;
  calls: number;
  receivedBytes: number;
}) => Promise<void>;

export type ServiceCallerDeps = Pick<ExchangeDeps, 'fetch' | 'isOnline' | 'now'> & {
  /** Whether the reader has allowed the extension to ask this address. */
  mayRead: (url: string) => Promise<boolean>;
  /** Other base addresses, for mirrors and tests. */
  bases?: { [Service in ServiceId]?: string | undefined } | undefined;
  /** For tests and development: services of the own machine may be asked. */
  allowPrivate?: boolean | undefined;
  /** Test seam. */
  sleep?: Sleep;
  limits?: Partial<FetchLimits>;
  /** Test seam: other waits between requests. */
  gaps?: Partial<Record<ServiceId, number>>;
};

/** Asks services politely: one request at a time each, with a pause between, whoever asks. */
export type ServiceCaller = {
  /** `meter` hears of every request, retries too, before it is sent. */
  open(service: ServiceId, meter: CallMeter): ServiceCall;
  /** Where the service is, without a slash at the end. */
  baseOf(service: ServiceId): string;
};

/** An answer about works is small; a service that sends more than this is out of order. */
const MAX_BYTES = 10_000_000;

const ACCEPT = 'application/json,application/xml;q=0.9,application/atom+xml;q=0.9,text/xml;q=0.9';

/** All callers of one engine share one, since the services count by address, not by audit. */
export function createServiceCaller(deps: ServiceCallerDeps): ServiceCaller {
  const limits = { ...DEFAULT_LIMITS, perHost: 1, ...deps.limits };
  const queue = createRequestQueue(limits);
  const wait = deps.sleep ?? sleep;
  const paces = new Map<ServiceId, () => number>();
  const exchangeDeps: ExchangeDeps = {
    fetch: deps.fetch,
    isOnline: deps.isOnline,
    now: deps.now,
    rules: { allowPrivate: deps.allowPrivate },
    maxBytes: Math.min(MAX_BYTES, limits.maxBytes),
    accept: ACCEPT,
    refuse: statusRefusal,
  };

  function settingsOf(service: ServiceId): ServiceSettings {
    const { baseUrl, gapMs } = SERVICES[service];
    const base = deps.bases?.[service] ?? baseUrl;
    return { baseUrl: base.replace(/\/+$/, ''), gapMs: deps.gaps?.[service] ?? gapMs };
  }

  function paceOf(service: ServiceId, gapMs: number): () => number {
    const pace = paces.get(service) ?? createPace(gapMs, deps.now);
    paces.set(service, pace);
    return pace;
  }

  return {
    baseOf: service => settingsOf(service).baseUrl,
    open(service, meter) {
      const { baseUrl, gapMs } = settingsOf(service);
      const pace = paceOf(service, gapMs);
      const host = URL.parse(baseUrl)?.host ?? service;

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
    },
  };
}
