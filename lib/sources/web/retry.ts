import type { Sleep } from '../../util/sleep';
import type { Exchange } from './exchange';
import type { FetchLimits } from './fetch-limits';

type RetryDeps = { limits: FetchLimits; now: () => Date; sleep: Sleep };

/**
 * Retries while that may help and the limits allow. Returns the last outcome, whatever it is.
 * `attempt` is given its number, from 0, and the time left for it.
 */
export async function withRetries(
  attempt: (each: { index: number; timeoutMs: number }) => Promise<Exchange>,
  { limits, now, sleep }: RetryDeps,
  signal: AbortSignal,
): Promise<Exchange> {
  const end = now().getTime() + limits.totalMs;
  const left = () => end - now().getTime();
  for (let index = 0; ; index += 1) {
    const timeoutMs = Math.min(limits.timeoutMs, left());
    const outcome = await attempt({ index, timeoutMs });
    if (outcome.kind === 'answered' || index >= limits.retries) return outcome;
    const waitMs = waitAfter(outcome, index, { limits, now });
    if (waitMs === null || waitMs >= left()) return outcome;

    await sleep(waitMs, signal);
    if (signal.aborted) return { ...outcome, reason: 'stopped' };
  }
}

/** Backoff before the next attempt in ms; `null`: no further attempt. */
function waitAfter(
  outcome: Extract<Exchange, { kind: 'failed' }>,
  index: number,
  { limits, now }: Omit<RetryDeps, 'sleep'>,
): number | null {
  if (!outcome.mayPass) return null;
  const asked = readRetryAfter(outcome.retryAfter, now());
  if (asked === null) return limits.backoffMs * 2 ** index;
  return asked <= limits.retryAfterMs ? asked : null;
}

/** Milliseconds of a `Retry-After` header: seconds or a date; `null` if unreadable. */
function readRetryAfter(header: string | null, now: Date): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
