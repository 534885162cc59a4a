import type { Share } from '../core/audit/rates';
import { type Interval, Z } from './interval';

/** Enough for the ends of an interval to be stable to two decimal places. */
export const RESAMPLES = 2_000;

/**
 * Rates of as many clusters as there are, drawn with replacement, `resamples` times; unsorted.
 *
 * Each rate is the sum of counts over the sum of denominators, as the rate itself is.
 */
export function resampleRates(
  clusters: readonly Share[],
  random: Random,
  resamples = RESAMPLES,
): Float64Array {
  const sums = clusters.map(({ count, of }) => [count, of]);
  return resampleFigures(sums, ([count = 0, of = 0]) => count / of, { random, resamples });
}

/**
 * Figures of as many clusters as there are, drawn with replacement; unsorted. Statements of one
 * answer are correlated, so whole answers are drawn (Efron 1979; for clusters Davison and Hinkley
 * 1997, Bootstrap Methods, 3.8).
 *
 * A cluster is a row of sums, all of one length; `figureOf` receives the sums over the drawn
 * clusters, in an array that is used again.
 */
export function resampleFigures(
  clusters: readonly (readonly number[])[],
  figureOf: (sums: Float64Array) => number,
  { random, resamples = RESAMPLES }: { random: Random; resamples?: number },
): Float64Array {
  const width = clusters[0]?.length ?? 0;
  const rows = Float64Array.from(clusters.flat());
  const sums = new Float64Array(width);
  return new Float64Array(resamples).map(() => {
    sums.fill(0);
    for (let drawn = 0; drawn < clusters.length; drawn += 1) {
      const start = Math.floor(random() * clusters.length) * width;
      for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (rows[start + at] ?? 0);
    }
    return figureOf(sums);
  });
}

/**
 * Interval of resampled figures of `clusters` clusters.
 *
 * Plain percentiles are too narrow with few clusters, since a resample varies less than a sample
 * and its tails are normal. Hesterberg's expanded percentile interval corrects this (The American
 * Statistician 69:371–386, 2015, 5.3): α/2 = Φ(−√(n/(n−1))·t), with t of n − 1 degrees of freedom,
 * replaces 2.5 %.
 */
export function expandedInterval(figures: Float64Array, clusters: number): Interval {
  const sorted = figures.toSorted();
  const tail = normalShareBelow(-Math.sqrt(clusters / (clusters - 1)) * studentLimit(clusters - 1));
  const at = Math.floor(tail * sorted.length);
  return { low: sorted[at] ?? Number.NaN, high: sorted[sorted.length - 1 - at] ?? Number.NaN };
}

/**
 * Share of the normal distribution below `x`, to seven decimals: the fit 26.2.17 of Abramowitz and
 * Stegun, Handbook of Mathematical Functions (1964).
 */
export function normalShareBelow(x: number): number {
  const [b1, b2, b3, b4, b5] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail = t * (b1 + t * (b2 + t * (b3 + t * (b4 + t * b5))));
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return x >= 0 ? 1 - above : above;
}

/** 97.5th percentile of Student's t: their expansion 26.7.5, three decimals from 4 degrees on. */
export function studentLimit(freedom: number): number {
  const z = Z;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}

export type Random = () => number;

/**
 * Creates a pseudorandom generator that repeats for the same seed: Marsaglia's xorshift with 128
 * bits of state (J. Stat. Softw. 8(14), 2003). Its period of 2^128 − 1 is far beyond the numbers
 * drawn here.
 */
export function createRandom(seed: number): Random {
  // Any start but four zeros is valid; Weyl steps spread small seeds.
  const words = [1, 2, 3, 4].map(step => scramble(seed + Math.imul(step, 0x9e3779b9)));
  let [x = 1, y = 2, z = 3, w = 4] = words;
  if ((x | y | z | w) === 0) w = 1;
  return () => {
    const mixed = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = w ^ (w >>> 19) ^ mixed ^ (mixed >>> 8);
    return (w >>> 0) / 2 ** 32;
  };
}

/** Finishing steps of MurmurHash3: every bit of the result depends on all bits. */
function scramble(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
