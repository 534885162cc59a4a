import { describe, expect, it } from 'vitest';

import { runAtOnce, runInSlices, type Steps } from '../../../lib/util/slices';

/** Steps that keep the thread for so many milliseconds each. */
function* busySteps(count: number, stepMs: number): Steps<string> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + stepMs;
    while (performance.now() < end) continue;
    yield;
  }
  return 'done';
}

describe('long work in steps', () => {
  it('gives the same value in one go and in slices', async () => {
    expect(runAtOnce(busySteps(3, 0))).toBe('done');
    expect(await runInSlices(busySteps(3, 0))).toBe('done');
  });

  it('lets timers come between its slices, and not where it is done in one go', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);

    runAtOnce(busySteps(8, 6));
    expect(turns).toBe(0);
    await runInSlices(busySteps(8, 6));
    clearInterval(timer);

    // Eight steps of 6 ms are four slices of more than 10 ms.
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('ends with what a step throws', async () => {
    function* broken(): Steps<never> {
      yield;
      throw new Error('a bug');
    }

    await expect(runInSlices(broken())).rejects.toThrow('a bug');
  });
});
