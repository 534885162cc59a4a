import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addShares, type Share } from '../../../lib/core/audit/rates';
import {
  expandedInterval,
  resampleRates,
  createRandom,
  type Random,
} from '../../../lib/metrics/cluster-bootstrap';
import { estimateRate, linearInterval } from '../../../lib/metrics/estimate';
import { wilsonInterval } from '../../../lib/metrics/interval';

const spread = (values: Float64Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

describe('random numbers', () => {
  it('are the same for the same seed, and others for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, random);
    };

    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it.each([0, 1, 2, 20_261_122])('fill the space between 0 and 1 evenly from seed %d', seed => {
    const random = createRandom(seed);
    const tenths = new Array<number>(10).fill(0);
    for (let at = 0; at < 100_000; at += 1) {
      const value = random();
      expect(value >= 0 && value < 1).toBe(true);
      const tenth = Math.floor(value * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }

    // χ² with nine degrees of freedom: 27.9 is passed by chance once in a thousand times.
    const chi = tenths.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(27.9);
  });

  it('do not follow from the one before', () => {
    const random = createRandom(3);
    const values = Array.from({ length: 50_000 }, () => random() - 0.5);
    const product = values.slice(1).map((value, at) => value * (values[at] ?? 0));
    const correlation = product.reduce((sum, value) => sum + value, 0) / product.length / (1 / 12);

    expect(Math.abs(correlation)).toBeLessThan(0.02);
  });
});

describe('resampled rates', () => {
  it('vary as theory says for single cases: by √(p(1 − p)/n)', () => {
    const coins = Array.from({ length: 400 }, (_, at): Share => ({
      count: at % 4 === 0 ? 1 : 0,
      of: 1,
    }));

    const rates = resampleRates(coins, createRandom(1), 4_000);

    expect(spread(rates)).toBeCloseTo(Math.sqrt((0.25 * 0.75) / 400), 2);
  });

  it('vary by the number of clusters where all of a cluster stands and falls together', () => {
    const clusters = Array.from({ length: 40 }, (_, at): Share => ({
      count: at % 2 === 0 ? 10 : 0,
      of: 10,
    }));

    const rates = resampleRates(clusters, createRandom(1), 4_000);

    expect(spread(rates)).toBeCloseTo(Math.sqrt(0.25 / 40), 2);
    const apart = wilsonInterval(addShares(clusters));
    const together = expandedInterval(rates, clusters.length);
    const widthOf = (interval: { low: number; high: number } | null) =>
      interval ? interval.high - interval.low : 0;
    expect(widthOf(together)).toBeGreaterThan(2.5 * widthOf(apart));
  });

  it('of many single cases span about what Wilson says', () => {
    const coins = Array.from({ length: 500 }, (_, at): Share => ({
      count: at % 5 === 0 ? 1 : 0,
      of: 1,
    }));

    const interval = expandedInterval(resampleRates(coins, createRandom(2), 4_000), coins.length);
    const known = wilsonInterval(addShares(coins));

    expect(interval.low).toBeCloseTo(known?.low ?? 0, 1.7);
    expect(interval.high).toBeCloseTo(known?.high ?? 0, 1.7);
  });

  it('weigh clusters by their size, as the rate itself does', () => {
    const rates = resampleRates(
      [
        { count: 9, of: 90 },
        { count: 1, of: 1 },
      ],
      createRandom(1),
      50,
    );

    expect([...new Set(rates)].toSorted()).toEqual([9 / 90, 10 / 91, 1]);
  });
});

describe('the formula for many answers', () =>
  it.each([0.05, 0.5, 0.9])(
    'gives what drawing 400 answers again gives, at a rate near %d',
    own => {
      const random = createRandom(9);
      const clusters = Array.from({ length: 400 }, (): Share => {
        const of = 1 + Math.floor(random() * 20);
        const ownRate = Math.min(1, Math.max(0, own + (random() - 0.5) / 4));
        let count = 0;
        for (let at = 0; at < of; at += 1) count += Number(random() < ownRate);
        return { count, of };
      });

      const drawn = expandedInterval(resampleRates(clusters, createRandom(4), 4_000), 400);
      const computed = linearInterval(clusters);

      expect(estimateRate(clusters)).toMatchObject({ method: 'linear', interval: computed });
      expect(estimateRate(clusters.slice(1))).toMatchObject({ method: 'bootstrap' });
      expect(Math.abs(drawn.low - computed.low)).toBeLessThan(0.004);
      expect(Math.abs(drawn.high - computed.high)).toBeLessThan(0.004);
    },
  ));

describe('the interval of a clustered rate', () => {
  it('holds the rate, stays within 0 and 1, and is the same again', () => {
    const cluster = fc
      .integer({ min: 1, max: 40 })
      .chain(of => fc.integer({ min: 0, max: of }).map((count): Share => ({ count, of })));
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 5, maxLength: 30 }), clusters => {
        const estimate = estimateRate(clusters);

        if (estimate.standing !== 'given') throw new Error('test: there is no rate');
        const { rate, interval } = estimate;
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(rate + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(rate - 1e-9);
        expect(interval.high - interval.low).toBeGreaterThan(0);
        expect(estimateRate(clusters)).toEqual(estimate);
      }),
      { numRuns: 40 },
    );
  });

  /** Share of simulated studies whose interval holds the true rate. */
  function coverageOf(answers: number, studies: number): { clustered: number; naive: number } {
    const random = createRandom(11);
    const truth = 0.7;
    let clustered = 0;
    let naive = 0;
    for (let study = 0; study < studies; study += 1) {
      const drawn = Array.from({ length: answers }, () => drawAnswer(random));
      const interval = expandedInterval(resampleRates(drawn, random, 600), answers);
      const plain = wilsonInterval(addShares(drawn));
      clustered += Number(interval.low <= truth && truth <= interval.high);
      naive += Number(plain !== null && plain.low <= truth && truth <= plain.high);
    }
    return { clustered: clustered / studies, naive: naive / studies };
  }

  /** Of an answer, 1 of 2 rates that are 0.95 and 0.45: 0.7 over all, far from independent. */
  function drawAnswer(random: Random): Share {
    const own = random() < 0.5 ? 0.95 : 0.45;
    const of = 4 + Math.floor(random() * 9);
    let count = 0;
    for (let at = 0; at < of; at += 1) count += Number(random() < own);
    return { count, of };
  }

  it.each([
    { answers: 10, least: 0.9 },
    { answers: 30, least: 0.92 },
    { answers: 100, least: 0.93 },
  ])('holds the true rate about 95 times of 100 with $answers answers', ({ answers, least }) => {
    const { clustered, naive } = coverageOf(answers, 600);

    expect(clustered).toBeGreaterThanOrEqual(least);
    expect(clustered).toBeLessThanOrEqual(0.98);
    // An interval that takes statements as independent is too narrow.
    expect(naive).toBeLessThan(clustered - 0.05);
  });
});
