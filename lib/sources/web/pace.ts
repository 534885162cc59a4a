import { createSteadyClock } from '../../util/steady-clock';

/**
 * Returns a throttle: milliseconds to wait until the next request may go; each call takes its turn.
 */
export function createPace(gapMs: number, now: () => Date): () => number {
  const clock = createSteadyClock(() => now().getTime());
  let next = 0;
  return () => {
    const time = clock();
    const turn = Math.max(time, next);
    next = turn + gapMs;
    return turn - time;
  };
}

/** Throttles per host; hosts that were not asked for a while are dropped. */
export function createHostPaces(gapMs: number, now: () => Date): (url: string) => number {
  const clock = createSteadyClock(() => now().getTime());
  const hosts = new Map<string, { turn: () => number; lastMs: number }>();
  return url => {
    const timeMs = clock();
    for (const [host, { lastMs }] of hosts) if (lastMs + gapMs < timeMs) hosts.delete(host);
    const host = URL.parse(url)?.host ?? '';
    const turn = hosts.get(host)?.turn ?? createPace(gapMs, now);
    const waitMs = turn();
    hosts.set(host, { turn, lastMs: timeMs + waitMs });
    return waitMs;
  };
}
