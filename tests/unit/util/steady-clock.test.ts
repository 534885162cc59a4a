import { describe, expect, it } from 'vitest';

import { createSteadyClock } from '../../../lib/util/steady-clock';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

describe('a steady clock', () => {
  it('says what the clock says while that goes on', () => {
    const times = [1_000, 1_250, 4_000];
    const clock = createSteadyClock(() => times.shift() ?? 0);

    expect([clock(), clock(), clock()]).toEqual([1_000, 1_250, 4_000]);
  });

  it('goes on from where it was when the clock is set back, as often as that happens', () => {
    const times = [YEAR_MS, 500, 1_500, 100, 300];
    const clock = createSteadyClock(() => times.shift() ?? 0);

    expect([clock(), clock(), clock(), clock(), clock()]).toEqual([
      YEAR_MS,
      YEAR_MS,
      YEAR_MS + 1_000,
      YEAR_MS + 1_000,
      YEAR_MS + 1_200,
    ]);
  });
});
