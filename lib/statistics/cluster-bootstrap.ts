import type { Share } from '../core/rates';
import { normalShareBelow, studentLimit } from './distributions';
import type { Interval } from './interval';
import type { Random } from './random';

/** Enough that the ends of an interval stand still in the second decimal place. */
export const RESAMPLES = 2_000;

/**
 * Rates of clusters drawn with repetition, as many as there are, `resamples` times; sorted by
 * nothing. Statements of one answer stand and fall together, so whole answers are drawn
 * (Efron 1979; for clusters Davison and Hinkley 1997, Bootstrap Methods, 3.8).
 *
 * Each rate is the sum of counts over the sum of denominators, as the rate itself is.
 */
export function resampleRates(
  clusters: readonly Share[],
  random: Random,
  resamples = RESAMPLES,
): Float64Array {
  const counts = Float64Array.from(clusters, ({ count }) => count);
  const ofs = Float64Array.from(clusters, ({ of }) => of);
  const size = clusters.length;
  const rates = new Float64Array(resamples);
  for (let round = 0; round < resamples; round += 1) {
    let count = 0;
    let of = 0;
    for (let drawn = 0; drawn < size; drawn += 1) {
      const at = Math.floor(random() * size);
      count += counts[at] ?? 0;
      of += ofs[at] ?? 0;
    }
    rates[round] = count / of;
  }
  return rates;
}

/**
 * The interval that resampled figures of `clusters` clusters span.
 *
 * Plain percentiles are too narrow with few clusters, for a resample varies less than a sample
 * and its tails are normal ones. So they are taken further out, as Hesterberg's expanded
 * percentile interval does (The American Statistician 69:371–386, 2015, 5.3): at
 * α/2 = Φ(−√(n/(n−1))·t), with t of n − 1 degrees of freedom in the place of 2.5 %.
 */
export function expandedInterval(figures: Float64Array, clusters: number): Interval {
  const sorted = figures.toSorted();
  const tail = normalShareBelow(-Math.sqrt(clusters / (clusters - 1)) * studentLimit(clusters - 1));
  const at = Math.floor(tail * sorted.length);
  return { low: sorted[at] ?? Number.NaN, high: sorted[sorted.length - 1 - at] ?? Number.NaN };
}
