import type { Sleep } from '../util/sleep';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';

export type Throttle = {
  /** Called before each group, so that unplugging during a check takes effect. */
  isOn: () => Promise<boolean>;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  sleep: Sleep;
};

/** Groups take seconds; one that seems longer was interrupted by the device's sleep. */
export const LONGEST_PAUSE_MS = 10_000;

/** Halves a judge's speed: after each group of `size` pairs it pauses for the same time. */
export function throttled(inner: Judge, size: number, { isOn, clock, sleep }: Throttle): Judge {
  // nb. Pauses before the next group, not after the last: a finished check ends at once, and the
  // time for reading a source counts as pause.
  let pausedUntil = -Infinity;

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    let at = 0;
    while (at < tasks.length && !signal.aborted) {
      if (!(await isOn())) {
        // The rest at once: judges are fastest on many.
        yield* inner.judge(tasks.slice(at), signal);
        return;
      }
      await sleep(Math.max(0, pausedUntil - clock()), signal);
      const begun = clock();
      yield* inner.judge(tasks.slice(at, at + size), signal);
      pausedUntil = clock() + Math.min(clock() - begun, LONGEST_PAUSE_MS);
      at += size;
    }
  }

  return { ...inner, judge };
}
