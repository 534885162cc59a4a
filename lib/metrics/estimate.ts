import { addShares, type DoubleRate, type Share } from '../core/audit/rates';
import { expandedInterval, resampleRates, createRandom } from './cluster-bootstrap';
import { wilsonInterval, type Interval, Z } from './interval';

/**
 * A rate with what it is worth. `answers` are those that have anything to count.
 *
 * `none`: there is nothing to divide by. `too-few`: so few answers that no rate is shown, for it
 * would be compared. The two say nothing of how often anything is supported.
 */
export type Estimate = { share: Share; answers: number } & (
  | { standing: 'none' | 'too-few' }
  | {
      standing: 'given';
      /** `share`, 0–1. */
      rate: number;
      interval: Interval;
      /** `wilson-answers`: all answers are alike, so they are counted instead of their parts. */
      method: 'wilson' | 'wilson-answers' | 'bootstrap' | 'linear';
    }
);

/** The same rate over all, and over what could be looked at. */
export type DoubleEstimate = { overAll: Estimate; overJudged: Estimate };

/** Fewer answers than this give no rate: chosen, as the fewest that resampling says anything of. */
export const FEWEST_ANSWERS = 5;

/**
 * From so many answers on, drawing them again finds what the formula for large samples gives
 * (tests hold the two together), and takes seconds where there are thousands: chosen.
 */
const MANY_ANSWERS = 400;

/** Chosen once, so that the same audits always have the same interval. */
const SEED = 20_261_122;

/** The rate over answers, each of which brings its own count and denominator. */
export function estimateRate(byAnswer: readonly Share[]): Estimate {
  const counted = byAnswer.filter(({ of }) => of > 0);
  const share = addShares(counted);
  const answers = counted.length;
  if (answers === 0) return { standing: 'none', share, answers };
  if (answers < FEWEST_ANSWERS) return { standing: 'too-few', share, answers };

  const rate = share.count / share.of;
  return { standing: 'given', share, answers, rate, ...intervalOf(counted, share) };
}

/** Both rates over answers. */
export function estimateDouble(byAnswer: readonly DoubleRate[]): DoubleEstimate {
  const overAll = byAnswer.map(each => each.overAll);
  const overJudged = byAnswer.map(each => each.overJudged);
  // Where all was judged the two are one, and drawing twice would find nothing else.
  const isSame = overAll.every((each, at) => isEqual(each, overJudged[at]));
  const estimate = estimateRate(overAll);
  return { overAll: estimate, overJudged: isSame ? estimate : estimateRate(overJudged) };
}

/** One case of each answer is a single proportion; several cases stand and fall together. */
function intervalOf(clusters: readonly Share[], all: Share) {
  if (clusters.every(({ of }) => of === 1)) return wilson(all, 'wilson');
  // Where all answers are alike, resampling draws the same rate every time and would promise
  // certainty. Answers are then what there are so many of.
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
  // nb. `null` only of no cases, which have no estimate.
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
