import { describe, expect, it } from 'vitest';

import { fitThreshold, START } from '../../../lib/answer-quality/fit-threshold';
import { createRandom } from '../../../lib/metrics/cluster-bootstrap';

/** Sums of twelve even draws are close to a normal distribution. */
function draws(mean: number, spread: number, count: number): number[] {
  const random = createRandom(7);
  const normal = () => Array.from({ length: 12 }, () => random()).reduce((a, b) => a + b, 0) - 6;
  return Array.from({ length: count }, () => mean + spread * normal());
}

describe('the threshold of similarity', () => {
  it('lies between two groups, where the upper becomes the likelier', () => {
    const { threshold, isFitted } = fitThreshold([
      ...draws(0.35, 0.08, 400),
      ...draws(0.8, 0.06, 400),
    ]);

    expect(isFitted).toBe(true);
    // Of two normal distributions of equal weight: between the means, nearer to the narrower one.
    expect(threshold).toBeGreaterThan(0.58);
    expect(threshold).toBeLessThan(0.64);
  });

  it('is nearer to a small group', () => {
    const many = fitThreshold([...draws(0.35, 0.08, 900), ...draws(0.8, 0.08, 100)]);
    const even = fitThreshold([...draws(0.35, 0.08, 500), ...draws(0.8, 0.08, 500)]);

    expect(many.threshold).toBeGreaterThan(even.threshold);
  });

  it.each([
    ['few', draws(0.5, 0.2, 20)],
    ['none', []],
    ['all below the start', draws(0.2, 0.01, 200)],
    ['no numbers', Array.from({ length: 80 }, () => Number.NaN)],
  ])('stays where BioACE has it for %s', (_, values) => {
    expect(fitThreshold(values)).toEqual({ threshold: START, isFitted: false });
  });

  it('is a number also where all of a group are equal', () => {
    const values = [...Array<number>(60).fill(0.2), ...Array<number>(60).fill(0.9)];

    expect(fitThreshold(values).threshold).toBeCloseTo(0.55, 1);
  });
});
