import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { kendall, spearman, type Scored } from '../../../lib/metrics/rank-correlation';

const pair = (a: readonly number[], b: readonly number[]): Scored[] =>
  a.map((value, at) => ({ a: value, b: b[at] ?? 0 }));

describe('the correlation of ranks', () => {
  it.each([
    { of: 'the same order', a: [1, 2, 3, 4], b: [10, 20, 30, 40], rho: 1, tau: 1 },
    { of: 'the reverse', a: [1, 2, 3, 4], b: [4, 3, 2, 1], rho: -1, tau: -1 },
    // d = 0, 1, 1, 0: ρ = 1 − 6·2 / (4·15) = 0.8; five pairs agree, one does not: 4/6.
    { of: 'two neighbours exchanged', a: [1, 2, 3, 4], b: [1, 3, 2, 4], rho: 0.8, tau: 4 / 6 },
    // d = 2, 1, 1, 2: ρ = 1 − 6·10 / 60 = 0; C = 3, D = 3.
    { of: 'no order in common', a: [1, 2, 3, 4], b: [3, 1, 4, 2], rho: 0, tau: 0 },
  ])('of $of', ({ a, b, rho, tau }) => {
    expect(spearman(pair(a, b))).toBeCloseTo(rho, 10);
    expect(kendall(pair(a, b))).toBeCloseTo(tau, 10);
  });

  it('shares ranks among equals', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3.5, 3.5, by hand: products 2.25 + 1.5, spreads 4.5 and 4.5.
    const scored = pair([1, 2, 2, 3], [1, 2, 3, 3]);

    expect(spearman(scored)).toBeCloseTo(3.75 / 4.5, 10);
    // Of six pairs four agree, none disagrees, one is tied on each side: 4 / √(5·5).
    expect(kendall(scored)).toBeCloseTo(4 / 5, 10);
  });

  it.each([
    ['nothing', [], []],
    ['one thing', [1], [1]],
    ['figures that are all the same on one side', [1, 1, 1], [1, 2, 3]],
    ['figures that are all the same on the other', [1, 2, 3], [5, 5, 5]],
  ])('is none of %s', (_name, a, b) => {
    expect(spearman(pair(a, b))).toBeNull();
    expect(kendall(pair(a, b))).toBeNull();
  });

  it('asks only for the order, and does not care which side comes first', () => {
    const figures = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 9 });

    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const scored = pair(a, b);
        const stretched = scored.map(each => ({ a: each.a ** 3 + 5, b: each.b }));
        const turned = scored.map(each => ({ a: each.b, b: each.a }));

        for (const of of [spearman, kendall]) {
          const value = of(scored);
          expect(of(stretched) ?? 9).toBeCloseTo(value ?? 9, 10);
          expect(of(turned) ?? 9).toBeCloseTo(value ?? 9, 10);
          expect(Math.abs(value ?? 0)).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
