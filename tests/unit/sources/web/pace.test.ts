import { describe, expect, it } from 'vitest';

import { createPaces } from '../../../../lib/sources/web/pace';

const HOUR_MS = 3_600_000;

describe('the pause between two requests', () => {
  it('is as long as what is left of it, and a turn longer for each that waits', () => {
    let time = HOUR_MS;
    const turn = createPaces(() => new Date(time));

    const waits = [turn('a', 1_000), turn('a', 1_000), turn('a', 1_000)];
    time += 2_500;

    expect([...waits, turn('a', 1_000)]).toEqual([0, 1_000, 2_000, 500]);
  });

  it('is each host’s own, with its own length, and over once it has passed', () => {
    let time = HOUR_MS;
    const turn = createPaces(() => new Date(time));

    const first = [turn('a', 1_000), turn('b', 3_000), turn('a', 1_000), turn('b', 3_000)];
    time += 60_000;

    expect([...first, turn('a', 1_000), turn('b', 3_000)]).toEqual([0, 0, 1_000, 3_000, 0, 0]);
  });

  it('does not grow when the clock is set back by an hour', () => {
    let time = 10 * HOUR_MS;
    const turn = createPaces(() => new Date(time));

    turn('a', 1_000);
    time -= HOUR_MS;
    const afterwards = turn('a', 1_000);
    time += 1_000;

    expect([afterwards, turn('a', 1_000)]).toEqual([1_000, 1_000]);
  });
});
