import type { Sleep } from '../util/sleep';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';

export type Rests = {
  /** Asked before each bite, so that a plug pulled in the middle of a check is noticed. */
  isGentle: () => Promise<boolean>;
  /** Milliseconds that only go on. */
  clock: () => number;
  sleep: Sleep;
};

/**
 * Longest rest after a bite. A bite takes seconds; one that seems to take longer was slept
 * through with its device, and the reader has come back to it.
 */
export const LONGEST_REST_MS = 10_000;

/**
 * The same judge, which works half of the time while that is asked of it: `bite` pairs, then a
 * rest as long as they took. What it finds is the same; the pages around it get their turn.
 */
export function withRests(inner: Judge, bite: number, { isGentle, clock, sleep }: Rests): Judge {
  // nb. Before the next bite, not after the last: a check that is done ends at once, and the time
  // in which a source is read counts as rest.
  let restsUntil = -Infinity;

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    let at = 0;
    while (at < tasks.length && !signal.aborted) {
      if (!(await isGentle())) {
        // What is left goes in one go: an engine works best on many.
        yield* inner.judge(tasks.slice(at), signal);
        return;
      }
      await sleep(Math.max(0, restsUntil - clock()), signal);
      const begun = clock();
      yield* inner.judge(tasks.slice(at, at + bite), signal);
      restsUntil = clock() + Math.min(clock() - begun, LONGEST_REST_MS);
      at += bite;
    }
  }

  return { ...inner, judge };
}
