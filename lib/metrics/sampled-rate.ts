import { studentLimit } from './cluster-bootstrap';
import { FEWEST_LABELS, correctedBy, type NoCorrection } from './corrected-rate';
import { FEWEST_ANSWERS } from './estimate';
import { scoreInterval, type Interval } from './interval';
import {
  add,
  frameOf,
  sumOfArray,
  type Frame,
  type Labelled,
  type Linear,
  type SampledUnit,
} from './sample-frame';
import { sumOf } from '../util/sum';

export type NoSampledRate =
  | Extract<NoCorrection, 'few-labels' | 'few-answers' | 'no-better-than-chance' | 'weak'>
  /** Labelled units that were chosen, so that they say nothing of the others. */
  | 'not-random';

export type SampledRate =
  | { standing: 'none'; reason: NoSampledRate }
  /** The estimate is no share: the sample is too small for this judge, or not random. */
  | { standing: 'outside'; rate: number }
  | { standing: 'given'; rate: number; interval: Interval };

/** Estimates of one rate from the same labels; `units` judged, `labels` of them in `clusters`. */
export type SampledRates = {
  units: number;
  labels: number;
  clusters: number;
  /** Rate according to the judge alone, 0–1; `null` without units. */
  apparent: number | null;
  /** The main figure. `lambda`, 0–1: how much it relies on the judge. */
  predictionPowered: SampledRate & { lambda: number | null };
  roganGladen: SampledRate;
  peopleOnly: SampledRate;
};

/** Chosen, by simulation: an interval is as wide as one label that differs makes it, even if none does. */
const FEWEST_DIFFERENCES = 1;

/** Squares of sums that should be 0 are less than this of the squares they come from. */
const ROUNDING = 1e-12;

/**
 * Estimates the rate that people would find over all units, from a random sample that they labelled:
 * by the judge and the sample together, by the judge's errors in the sample, and by the sample alone.
 *
 * Errors are those of clusters drawn from many, and of the labelled units drawn with their chances:
 * each estimate is linearised and its variance is Σ e² · g/(g − 1) over the clusters' sums, with g
 * clusters that have labels (Särndal, Swensson and Wretman, Model Assisted Survey Sampling 1992, 5.5).
 */
export function ratesFromSample(units: readonly SampledUnit[]): SampledRates {
  const frame = frameOf(units);
  const counts = {
    units: units.length,
    labels: frame?.labelled.length ?? units.filter(({ label }) => label !== null).length,
    clusters: frame?.clusters ?? 0,
    apparent: units.length === 0 ? null : sumOf(units.map(({ judge }) => judge)) / units.length,
  };
  const reason = reasonAgainst(frame);
  if (frame === null || reason !== null) {
    const none = { standing: 'none', reason: reason ?? 'not-random' } as const;
    return {
      ...counts,
      predictionPowered: { ...none, lambda: null },
      roganGladen: none,
      peopleOnly: none,
    };
  }
  const { lambda, ...powered } = tuned(frame);
  return {
    ...counts,
    predictionPowered: { ...rateWith(frame, powered), lambda },
    roganGladen: roganGladen(frame),
    peopleOnly: rateWith(
      frame,
      labelMean(frame, ({ value }) => value),
    ),
  };
}

function reasonAgainst(frame: Frame | null): NoSampledRate | null {
  if (frame === null) return 'not-random';
  if (frame.labelled.length < FEWEST_LABELS || !frame.isCovered) return 'few-labels';
  return frame.clusters < FEWEST_ANSWERS ? 'few-answers' : null;
}

/**
 * PPI++ for a mean (Angelopoulos, Duchi and Zrnic 2023, arXiv:2311.01453), power-tuned: the labels'
 * mean, less λ times what the judge's mean over the labelled units differs from that over all. Here
 * labels have weights, units come in clusters, and the labelled units are among all. λ minimises the
 * variance all the same (with single units of equal weight it is theirs), and is kept in 0–1.
 */
function tuned(frame: Frame): Linear & { lambda: number } {
  const people = labelMean(frame, ({ value }) => value);
  const judged = labelMean(frame, ({ judge }) => judge);
  const all = frame.judged;
  let [shared, own, scale] = [0, 0, 0];
  for (const [cluster, error] of all.errors.entries()) {
    const offset = (judged.errors[cluster] ?? 0) - error;
    shared += (people.errors[cluster] ?? 0) * offset;
    own += offset ** 2;
    scale += error ** 2;
  }
  // Where the sample is stratified by what the judge says, its weights use the judge already.
  const lambda = own <= ROUNDING * scale ? 0 : Math.min(1, Math.max(0, shared / own));
  return { lambda, ...combine([1, people], [-lambda, judged], [lambda, all]) };
}

/**
 * Rogan and Gladen 1978 (`correctRate`), with sensitivity and specificity from the same sample: by the
 * derivatives 1/J, −rate/J and (1 − rate)/J, of J = sensitivity + specificity − 1.
 */
function roganGladen(frame: Frame): SampledRate {
  const { judged, labelled } = frame;
  const positive = sumOf(labelled.map(({ value }) => value));
  if (Math.min(positive, labelled.length - positive) < FEWEST_LABELS) return none('few-labels');
  const sensitivity = ratioMean(frame, ({ value }) => value);
  const specificity = complement(ratioMean(frame, ({ value }) => 1 - value));
  const power = sensitivity.rate + specificity.rate - 1;
  if (power <= 0) return none('no-better-than-chance');
  const spread = varianceOf(frame, combine([1, sensitivity], [1, specificity]));
  if (power <= studentLimit(frame.clusters - 1) * Math.sqrt(spread)) return none('weak');
  const rate = correctedBy(judged.rate, sensitivity.rate, specificity.rate);
  const { errors } = combine(
    [1 / power, judged],
    [-rate / power, sensitivity],
    [(1 - rate) / power, specificity],
  );
  return rateWith(frame, { rate, errors });
}

/**
 * Mean over the labelled units, weighted within strata (Hájek 1971, in Foundations of Statistical Inference, 236): a labelled unit errs by what it
 * differs from the mean of its stratum, and every unit by what that differs from the mean of all.
 */
function labelMean(
  { judged, shares, labelled }: Frame,
  valueOf: (unit: Labelled) => number,
): Linear {
  const sums = new Float64Array(shares.length);
  const weights = new Float64Array(shares.length);
  for (const unit of labelled) {
    add(sums, unit.stratum, unit.weight * valueOf(unit));
    add(weights, unit.stratum, unit.weight);
  }
  const rate = sumOfArray(sums);
  const means = sums.map((sum, stratum) => sum / (weights[stratum] ?? 1));
  const errors = new Float64Array(judged.errors.length);
  for (const unit of labelled) {
    add(errors, unit.cluster, unit.weight * (valueOf(unit) - (means[unit.stratum] ?? 0)));
  }
  for (const [stratum, byCluster] of shares.entries()) {
    const offset = (means[stratum] ?? 0) - rate;
    for (let at = 0; at < errors.length; at += 1) add(errors, at, (byCluster[at] ?? 0) * offset);
  }
  return { rate, errors };
}

/** Mean of what the judge says over the labelled units that count, each by its part. */
function ratioMean(frame: Frame, partOf: (unit: Labelled) => number): Linear {
  const parts = sumOf(frame.labelled.map(unit => unit.weight * partOf(unit)));
  const said = sumOf(frame.labelled.map(unit => unit.weight * partOf(unit) * unit.judge));
  const rate = said / parts;
  const { errors } = labelMean(frame, unit => (partOf(unit) * (unit.judge - rate)) / parts);
  return { rate, errors };
}

function complement({ rate, errors }: Linear): Linear {
  return { rate: 1 - rate, errors: errors.map(error => -error) };
}

function combine(...parts: readonly (readonly [factor: number, part: Linear])[]): Linear {
  const errors = new Float64Array(parts[0]?.[1].errors.length ?? 0);
  for (const [factor, part] of parts) {
    for (let at = 0; at < errors.length; at += 1) add(errors, at, factor * (part.errors[at] ?? 0));
  }
  return { rate: sumOf(parts.map(([factor, { rate }]) => factor * rate)), errors };
}

function rateWith(frame: Frame, estimate: Linear): SampledRate {
  const rate = withoutRounding(estimate.rate);
  if (!(rate >= 0 && rate <= 1)) return { standing: 'outside', rate };
  const least = FEWEST_DIFFERENCES / frame.effective ** 2;
  const variance = Math.max(least, varianceOf(frame, estimate));
  const spread = Math.max(rate * (1 - rate), 1 / frame.effective);
  const limit = studentLimit(frame.clusters - 1);
  return { standing: 'given', rate, interval: scoreInterval(rate, spread / variance, limit) };
}

/** nb. Sums of weights give 1 + 2⁻⁵² as well. */
function withoutRounding(rate: number): number {
  const end = Math.min(1, Math.max(0, rate));
  return Math.abs(rate - end) < 1e-9 ? end : rate;
}

function varianceOf({ clusters }: Frame, { errors }: Linear): number {
  let squares = 0;
  for (const error of errors) squares += error ** 2;
  return (squares * clusters) / (clusters - 1);
}

function none(reason: NoSampledRate): SampledRate {
  return { standing: 'none', reason };
}
