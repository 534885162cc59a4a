import type { Share } from '../core/rates';
import { Z } from './interval';
import type { Interval } from './interval';

/**
 * Interval of a ratio of sums over many clusters, by its linearisation (Cochran, Sampling
 * Techniques, 3rd ed. 1977, 6.3–6.4): the error is √(n/(n−1) · Σ(count − rate·of)²) / Σof.
 */
export function linearInterval(clusters: readonly Share[]): Interval {
  let count = 0;
  let of = 0;
  for (const each of clusters) {
    count += each.count;
    of += each.of;
  }
  const rate = count / of;
  let squares = 0;
  for (const each of clusters) squares += (each.count - rate * each.of) ** 2;
  const half = (Z * Math.sqrt((clusters.length / (clusters.length - 1)) * squares)) / of;
  return { low: Math.max(0, rate - half), high: Math.min(1, rate + half) };
}
