import { addShares, type Share } from '../core/audit/rates';
import type { MeasuredSet, Reliability, TextKind } from '../core/audit/reliability';
import { isOfKind } from '../core/audit/strength';
import { expandedInterval, resampleRates, createRandom, type Random } from './cluster-bootstrap';
import { FEWEST_ANSWERS } from './estimate';
import { type Interval, Z } from './interval';

/** Number of judged citations whose sources are texts of one kind; `null`: language not known. */
export type TextCount = Omit<TextKind, 'language'> & { language: string | null; judged: number };

/** A share that people's labels gave, and its part in a mean; the parts add up to 1. */
type Weighted = { share: Share; weight: number };

/** Errors of a judge on "supported", measured on pairs labelled by people. */
export type JudgeError = {
  /** Share called supported by the judge, of the pairs that people called supported. */
  sensitivity: readonly Weighted[];
  /** Share not called supported by the judge, of the other pairs. */
  specificity: readonly Weighted[];
};

export type NoCorrection =
  | 'not-measured'
  /** Some of the sources are texts of a kind on which the judge was not measured. */
  | 'other-texts'
  /** Too few labelled pairs for a useful correction. */
  | 'few-labels'
  /** It calls pairs supported equally often whether they are or not. */
  | 'no-better-than-chance'
  /** It might: labelled pairs do not exclude it, so any rate is possible. */
  | 'weak'
  | 'few-answers';

export type CorrectedRate =
  | { standing: 'none'; reason: NoCorrection }
  | {
      /** A judge with the measured errors would not call this many supported, whatever is true. */
      standing: 'outside';
      apparent: Share;
      /** What it would call supported if nothing were, and if everything were, 0–1. */
      possible: Interval;
    }
  | {
      standing: 'given';
      sensitivity: number;
      specificity: number;
      /** Rate according to the judge. */
      apparent: Share;
      answers: number;
      /** Rate without the judge's errors, 0–1. */
      rate: number;
      interval: Interval;
    };

/** Chosen: below this a rate's interval is wider than ±18 percentage points. */
export const FEWEST_LABELS = 30;
const SEED = 19_780_107;

/**
 * Computes the judge's errors on texts such as these: each kind of text weighs as much as it has
 * citations, and the sets of one kind weigh the same, whatever their size. Pairs that the judge could
 * not judge are in no share.
 */
export function judgeErrorFor(
  reliability: Reliability | null,
  texts: readonly TextCount[],
): JudgeError | NoCorrection {
  if (reliability === null) return 'not-measured';
  const all = texts.reduce((sum, { judged }) => sum + judged, 0);
  const error: Record<keyof JudgeError, Weighted[]> = { sensitivity: [], specificity: [] };
  for (const kind of addTexts(texts)) {
    const sets = reliability.sets.filter(set => isOfKind(set, kind));
    if (sets.length === 0) return 'other-texts';
    for (const side of ['sensitivity', 'specificity'] as const) {
      const shares = sets
        .map(set => shareOf(reliability, set, side === 'sensitivity'))
        .filter(({ of }) => of > 0);
      if (addShares(shares).of < FEWEST_LABELS) return 'few-labels';
      const weight = kind.judged / all / shares.length;
      error[side].push(...shares.map(share => ({ share, weight })));
    }
  }
  return error;
}

/** Adds up counts of one kind; languages by their first part, as the sets name them. */
export function addTexts(texts: readonly TextCount[]): TextCount[] {
  const sums = new Map<string, TextCount>();
  for (const { extent, language: tag, judged } of texts) {
    const language = tag?.split('-')[0]?.toLowerCase() ?? null;
    const key = `${extent} ${language}`;
    const sum = judged + (sums.get(key)?.judged ?? 0);
    if (judged > 0) sums.set(key, { extent, language, judged: sum });
  }
  return [...sums.values()];
}

function shareOf(
  { classes, said = classes }: Reliability,
  { matrix }: MeasuredSet,
  isGold: boolean,
): Share {
  const cells = matrix.flatMap((row, rowAt) =>
    row.map((n, at) => ({ n, gold: classes[rowAt], said: said[at] })),
  );
  const own = cells.filter(
    cell => cell.said !== 'not-judged' && (cell.gold === 'supported') === isGold,
  );
  const right = own.filter(cell => (cell.said === 'supported') === isGold);
  return { count: sumOf(right), of: sumOf(own) };
}

/**
 * Computes the rate without the judge's errors, by Rogan and Gladen (Am. J. Epidemiol. 107:71–76,
 * 1978): true = (apparent + specificity − 1) / (sensitivity + specificity − 1). A result outside 0–1
 * is not moved to the nearer end: it shows that the judge errs otherwise here.
 *
 * The interval includes the uncertainty of the measured sensitivity and specificity (required by
 * Lang and Reiczigel, Prev. Vet. Med. 113:13–22, 2014): each round resamples the answers, and draws
 * every share from its binomial. Draws outside 0–1 stay as they fall, and the interval of all draws
 * is cut off at 0 and 1 afterwards, since no rate lies beyond (Mandelkern, Stat. Sci. 17:149–172,
 * 2002: this keeps its coverage).
 */
export function correctRate(
  byAnswer: readonly Share[],
  error: JudgeError | NoCorrection,
): CorrectedRate {
  const clusters = byAnswer.filter(({ of }) => of > 0);
  if (clusters.length < FEWEST_ANSWERS) return none('few-answers');
  return typeof error === 'string' ? none(error) : correctBy(error, clusters);
}

function correctBy(error: JudgeError, clusters: readonly Share[]): CorrectedRate {
  const sensitivity = meanOf(error.sensitivity);
  const specificity = meanOf(error.specificity);
  const power = sensitivity + specificity - 1;
  if (power <= 0) return none('no-better-than-chance');
  if (mayBeChance(error, power)) return none('weak');
  const apparent = addShares(clusters);
  const rate = correctedBy(apparent.count / apparent.of, sensitivity, specificity);
  const interval = expandedInterval(drawRates(clusters, error), clusters.length);
  if (rate < 0 || rate > 1 || interval.high < 0 || interval.low > 1) {
    return { standing: 'outside', apparent, possible: { low: 1 - specificity, high: sensitivity } };
  }
  const cut = { low: Math.max(0, interval.low), high: Math.min(1, interval.high) };
  if (cut.low === 0 && cut.high === 1) return none('weak');
  const answers = clusters.length;
  return { standing: 'given', sensitivity, specificity, apparent, answers, rate, interval: cut };
}

/** Rogan and Gladen's formula; all are shares, the result need not be one. */
export function correctedBy(apparent: number, sensitivity: number, specificity: number): number {
  return (apparent + specificity - 1) / (sensitivity + specificity - 1);
}

/** A ratio has no bounded interval if its denominator may be 0 (Fieller, J. R. Stat. Soc. B 16, 1954). */
function mayBeChance({ sensitivity, specificity }: JudgeError, power: number): boolean {
  return power <= Z * Math.sqrt(varianceOf(sensitivity) + varianceOf(specificity));
}

function none(reason: NoCorrection): CorrectedRate {
  return { standing: 'none', reason };
}

function drawRates(clusters: readonly Share[], error: JudgeError): Float64Array {
  const random = createRandom(SEED);
  return resampleRates(clusters, random).map((apparent, at) => {
    const sensitivity = redraw(error.sensitivity, random);
    const specificity = redraw(error.specificity, random);
    const power = sensitivity + specificity - 1;
    // A draw in which the judge is no better than chance limits nothing: it widens both ends alike.
    if (power <= 0) return at % 2 === 0 ? -Infinity : Infinity;
    return correctedBy(apparent, sensitivity, specificity);
  });
}

/** Draws every share from a binomial with its own rate; returns their weighted mean. */
function redraw(parts: readonly Weighted[], random: Random): number {
  return parts.reduce((sum, { share: { count, of }, weight }) => {
    let hits = 0;
    for (let at = 0; at < of; at += 1) hits += Number(random() < count / of);
    return sum + (weight * hits) / of;
  }, 0);
}

function meanOf(parts: readonly Weighted[]): number {
  return parts.reduce((sum, { share, weight }) => sum + (weight * share.count) / share.of, 0);
}

/** One label more of either kind, so that none and all are not taken for certain (Laplace). */
function varianceOf(parts: readonly Weighted[]): number {
  return parts.reduce((sum, { share: { count, of }, weight }) => {
    const rate = (count + 1) / (of + 2);
    return sum + (weight ** 2 * rate * (1 - rate)) / of;
  }, 0);
}

function sumOf(cells: readonly { n: number }[]): number {
  return cells.reduce((sum, { n }) => sum + n, 0);
}
