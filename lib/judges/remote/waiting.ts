import type * as Sdk from 'openai';

import type { ModelFailure } from '../../core/model-failure';
import { fail } from '../../core/result';
import type { Result } from '../../core/result';
import type { Sleep } from '../../core/sleep';
import { readApiError } from './api-error';
import { explainError } from './explain-error';
import type { RemoteLimits } from './remote-limits';

/** Why a question was not answered, and whether the next attempt may be luckier. */
export type Setback = {
  failure: ModelFailure;
  mayPass: boolean;
  /** How long the server wants to be left alone; `null`: it does not say. */
  restMs: number | null;
};

/** Faults of a moment. After a 504 the server may still be at work, and would be paid twice. */
const PASSING = [429, 500, 502, 503, 529];

/** A connection that breaks after this may have been at work, and asking again is paid twice. */
const AT_WORK_MS = 5_000;

/** Reads an error once, for the reader and for whoever decides on another attempt. */
export function readSetback(
  error: unknown,
  { sdk, now, askedAt }: { sdk: typeof Sdk; now: Date; askedAt: Date },
): Setback {
  const failure = explainError(error, sdk);
  const said = readApiError(error, sdk);
  const mayPass =
    said === null
      ? failure === 'model-unreachable' && now.getTime() - askedAt.getTime() < AT_WORK_MS
      : PASSING.includes(said.status) && failure !== 'quota-used-up';
  return { failure, mayPass, restMs: readRest(said?.headers ?? null, now) };
}

/**
 * Tries again where that may help, as often and as long as the limits allow.
 *
 * Ours, and not the client's: that one comes back after seconds where it was asked for more
 * than a minute, and repeats what was cut off by a time limit. Rejects with the signal's reason.
 */
export async function withWaiting<Value>(
  attempt: () => Promise<Result<Value, Setback>>,
  { limits, sleep }: { limits: RemoteLimits; sleep: Sleep },
  signal: AbortSignal,
): Promise<Result<Value, ModelFailure>> {
  for (let index = 0; ; index += 1) {
    const outcome = await attempt();
    if (outcome.ok) return outcome;

    const { failure, mayPass, restMs } = outcome.failure;
    const waitMs = restMs ?? limits.backoffMs * 2 ** index;
    if (!mayPass || index >= limits.retries || waitMs > limits.retryAfterMs) return fail(failure);

    await sleep(waitMs, signal);
    signal.throwIfAborted();
  }
}

function readRest(headers: Headers | null, now: Date): number | null {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;

  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
