import type { Sleep } from '../util/sleep';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';

export type Throttle = {
  /** Asked before each group, so that a plug pulled in the middle of a check is noticed. */
  isOn: () => Promise<boolean>;
  /** Milliseconds that only go on. */
  clock: () => number;
  sleep: Sleep;
};

/**
 * Longest pause after a group. A group takes seconds; one that seems to take longer was slept
 * through with its device, and the user has come back to it.
 */
export const LONGEST_PAUSE_MS = 10_000;

/**
 * Lets a judge work half of the time while the throttle is on: a group of `size` pairs, then a
 * pause as long as they took. Findings stay the same; the pages around it get their turn.
 */
export function throttled(inner: Judge, size: number, { isOn, clock, sleep }: Throttle): Judge {
  // nb. Before the next group, not after the last: a finished check ends at once, and the time in
  // which a source is read counts as pause.
  let pausedUntil = -Infinity;

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    let at = 0;
    while (at < tasks.length && !signal.aborted) {
      if (!(await isOn())) {
        // The rest goes at once: a judge works best on many.
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
