import { describe, expect, it } from 'vitest';

import { bootstrapInterval } from '../../../../scripts/bench/judge/intervals';
import { meanOf } from '../../../../lib/metrics/confusion';

describe('the bootstrap interval', () => {
  const coins = Array.from({ length: 100 }, (_, index) => index % 2);

  it('comes close to the one that is known for a share', () => {
    const interval = bootstrapInterval(coins, meanOf, 1);

    expect(interval?.[0]).toBeCloseTo(0.4, 1);
    expect(interval?.[1]).toBeCloseTo(0.6, 1);
  });

  it('is the same for the same seed and another for another', () => {
    expect(bootstrapInterval(coins, meanOf, 5)).toEqual(bootstrapInterval(coins, meanOf, 5));
    const spread = (drawn: readonly number[]) => drawn.reduce((sum, n, at) => sum + n * at, 0);
    expect(bootstrapInterval(coins, spread, 5)).not.toEqual(bootstrapInterval(coins, spread, 6));
  });

  it('grows where the cases of a group stand and fall together', () => {
    const groups = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1].map(value => Array<number>(10).fill(value));

    const apart = bootstrapInterval(groups.flat(), meanOf, 1);
    const together = bootstrapInterval(groups, drawn => meanOf(drawn.flat()), 1);

    const widthOf = (interval: typeof apart) => (interval ? interval[1] - interval[0] : 0);
    expect(widthOf(together)).toBeGreaterThan(2 * widthOf(apart));
  });

  it('has no width where there is nothing to vary, and is none where there is no figure', () => {
    expect(bootstrapInterval([0.7], meanOf, 1)).toEqual([0.7, 0.7]);
    expect(bootstrapInterval(coins, () => null, 1)).toBeNull();
    expect(bootstrapInterval([], meanOf, 1)).toBeNull();
  });
});
