import { addShares, type DoubleRate, type Share } from '../core/audit/rates';
import { expandedInterval, resampleRates, createRandom } from './cluster-bootstrap';
import { wilsonInterval, type Interval, Z } from './interval';

/**
 * A rate with its reliability. `answers` are those with anything to count.
 *
 * `none`: no denominator. `too-few`: so few answers that no rate is shown, since users would
 * compare it. Neither says how often anything is supported.
 */
export type Estimate = { share: Share; answers: number } & (
  | { standing: 'none' | 'too-few' }
  | {
      standing: 'given';
      /** `share`, 0–1. */
      rate: number;
      interval: Interval;
      /** `wilson-answers`: all answers are alike, so answers are counted instead of their parts. */
      method: 'wilson' | 'wilson-answers' | 'bootstrap' | 'linear';
    }
);

export type DoubleEstimate = { overAll: Estimate; overJudged: Estimate };

export function sharesOf({ overAll, overJudged }: DoubleEstimate): DoubleRate {
  return { overAll: overAll.share, overJudged: overJudged.share };
}

/** Chosen: fewest answers for which resampling is informative. */
export const FEWEST_ANSWERS = 5;

/** Chosen: from here on resampling equals the large-sample formula (tested), but takes seconds. */
const MANY_ANSWERS = 400;

/** Fixed, so that the same audits always have the same interval. */
const SEED = 20_261_122;

export function estimateRate(byAnswer: readonly Share[]): Estimate {
  const counted = byAnswer.filter(({ of }) => of > 0);
  const share = addShares(counted);
  const answers = counted.length;
  if (answers === 0) return { standing: 'none', share, answers };
  if (answers < FEWEST_ANSWERS) return { standing: 'too-few', share, answers };

  const rate = share.count / share.of;
  return { standing: 'given', share, answers, rate, ...intervalOf(counted, share) };
}

export function estimateDouble(byAnswer: readonly DoubleRate[]): DoubleEstimate {
  const overAll = byAnswer.map(each => each.overAll);
  const overJudged = byAnswer.map(each => each.overJudged);
  // If everything was judged both are the same, and so is their interval.
  const isSame = overAll.every((each, at) => isEqual(each, overJudged[at]));
  const estimate = estimateRate(overAll);
  return { overAll: estimate, overJudged: isSame ? estimate : estimateRate(overJudged) };
}

/** One case per answer is a single proportion; several cases per answer are correlated. */
function intervalOf(clusters: readonly Share[], all: Share) {
  if (clusters.every(({ of }) => of === 1)) return wilson(all, 'wilson');
  // If all answers are alike, every resample has the same rate, which would suggest certainty.
  // Answers are counted instead.
  if (clusters.every(({ count, of }) => count * all.of === all.count * of)) {
    const of = clusters.length;
    return wilson({ count: (all.count / all.of) * of, of }, 'wilson-answers');
  }
  if (clusters.length >= MANY_ANSWERS) {
    return { interval: linearInterval(clusters), method: 'linear' as const };
  }
  const rates = resampleRates(clusters, createRandom(SEED));
  return { interval: expandedInterval(rates, clusters.length), method: 'bootstrap' as const };
}

function wilson<Method extends string>(share: Share, method: Method) {
  // nb. `null` only without cases, which have no estimate.
  return { interval: wilsonInterval(share) ?? { low: 0, high: 1 }, method };
}

function isEqual(a: Share, b: Share | undefined): boolean {
  return a.count === b?.count && a.of === b.of;
}

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
