import { sleep, type Sleep } from '../../util/sleep';

/**
 * Wraps `fetch` so that requests begin at most `perMinute` times a minute, evenly apart; retries
 * count as well. `null`: as fast as they come.
 */
export function paced(
  fetch: typeof globalThis.fetch,
  perMinute: number | null,
  { clock = () => performance.now(), wait = sleep }: { clock?: () => number; wait?: Sleep } = {},
): typeof globalThis.fetch {
  if (perMinute === null) return fetch;
  let next = -Infinity;
  return async (input, init) => {
    const at = Math.max(clock(), next);
    next = at + 60_000 / perMinute;
    const ms = at - clock();
    if (ms > 0) await wait(ms, init?.signal ?? new AbortController().signal);
    init?.signal?.throwIfAborted();
    return fetch(input, init);
  };
}
