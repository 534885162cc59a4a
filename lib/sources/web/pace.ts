import { createSteadyClock } from '../../util/steady-clock';

/**
 * Creates a throttle per key, a host or a service: returns the milliseconds to wait until the next
 * request may go. Each call takes its turn, `gapMs` after the one before it.
 */
export function createPaces(now: () => Date): (key: string, gapMs: number) => number {
  const clock = createSteadyClock(() => now().getTime());
  const free = new Map<string, number>();
  return (key, gapMs) => {
    const time = clock();
    // Forgets keys whose gap is over.
    for (const [other, freeAt] of free) if (freeAt < time) free.delete(other);
    const turn = free.get(key) ?? time;
    free.set(key, turn + gapMs);
    return turn - time;
  };
}
