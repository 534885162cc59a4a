import { addShares, type Share } from '../core/audit/rates';
import type { Reliability } from '../core/audit/reliability';
import { expandedInterval, resampleRates, createRandom, type Random } from './cluster-bootstrap';
import { FEWEST_ANSWERS } from './estimate';
import type { Interval } from './interval';

/** How a judge errs on "supported", as pairs show that people had labelled. */
export type JudgeError = {
  /** Of the pairs that people called supported, those that it called so. */
  sensitivity: Share;
  /** Of the other pairs, those that it did not call supported. */
  specificity: Share;
};

/** Why no corrected rate can be given. */
export type NoCorrection =
  /** Nothing was measured of this judge in this version. */
  | 'not-measured'
  /** So few labelled pairs that the correction would be a guess. */
  | 'few-labels'
  /** It calls pairs supported as often whether they are or not. */
  | 'no-better-than-chance'
  | 'few-answers';

export type CorrectedRate =
  | { standing: 'none'; reason: NoCorrection }
  | {
      standing: 'given';
      error: JudgeError;
      /** As the judge has it. */
      apparent: Share;
      answers: number;
      /** What it would be without the judge's errors, 0–1. */
      rate: number;
      interval: Interval;
    };

/** Chosen: below this a rate's interval is wider than ±18 percentage points. */
const FEWEST_LABELS = 30;
const SEED = 19_780_107;

/** Adds up the sets of a card. What the judge could not judge is in no rate here either. */
export function judgeErrorOf({ classes, said = classes, sets }: Reliability): JudgeError {
  const cells = sets.flatMap(({ matrix }) =>
    matrix.flatMap((row, rowAt) =>
      row.map((n, at) => ({ n, gold: classes[rowAt], said: said[at] })),
    ),
  );
  const judged = cells.filter(cell => cell.said !== 'not-judged');
  const share = (isGold: boolean): Share => {
    const own = judged.filter(cell => (cell.gold === 'supported') === isGold);
    const right = own.filter(cell => (cell.said === 'supported') === isGold);
    return { count: sumOf(right), of: sumOf(own) };
  };
  return { sensitivity: share(true), specificity: share(false) };
}

/**
 * The rate without the judge's errors, by Rogan and Gladen (Am. J. Epidemiol. 107:71–76, 1978):
 * true = (apparent + specificity − 1) / (sensitivity + specificity − 1), kept within 0 and 1.
 *
 * The interval also takes in that sensitivity and specificity were themselves measured on so many
 * pairs only (as Lang and Reiczigel show it must, Prev. Vet. Med. 113:13–22, 2014): each round
 * draws answers anew, and both shares from their binomials.
 */
export function correctRate(byAnswer: readonly Share[], error: JudgeError | null): CorrectedRate {
  const clusters = byAnswer.filter(({ of }) => of > 0);
  if (error === null) return { standing: 'none', reason: 'not-measured' };
  if (Math.min(error.sensitivity.of, error.specificity.of) < FEWEST_LABELS) {
    return { standing: 'none', reason: 'few-labels' };
  }
  if (rateOf(error.sensitivity) + rateOf(error.specificity) <= 1) {
    return { standing: 'none', reason: 'no-better-than-chance' };
  }
  if (clusters.length < FEWEST_ANSWERS) return { standing: 'none', reason: 'few-answers' };

  const apparent = addShares(clusters);
  const random = createRandom(SEED);
  const drawn = resampleRates(clusters, random).map(rate =>
    unmix(rate, {
      sensitivity: redraw(error.sensitivity, random),
      specificity: redraw(error.specificity, random),
    }),
  );
  return {
    standing: 'given',
    error,
    apparent,
    answers: clusters.length,
    rate: unmix(rateOf(apparent), {
      sensitivity: rateOf(error.sensitivity),
      specificity: rateOf(error.specificity),
    }),
    interval: expandedInterval(drawn, clusters.length),
  };
}

function unmix(
  apparent: number,
  { sensitivity, specificity }: { sensitivity: number; specificity: number },
): number {
  const power = sensitivity + specificity - 1;
  // A draw in which the judge knows nothing says nothing either: any rate may be the true one.
  if (power <= 0) return apparent;
  return Math.min(1, Math.max(0, (apparent + specificity - 1) / power));
}

/** One draw of a binomial with the share's own rate, as a rate. */
function redraw(share: Share, random: Random): number {
  const rate = rateOf(share);
  let hits = 0;
  for (let at = 0; at < share.of; at += 1) hits += Number(random() < rate);
  return hits / share.of;
}

function rateOf({ count, of }: Share): number {
  return count / of;
}

function sumOf(cells: readonly { n: number }[]): number {
  return cells.reduce((sum, { n }) => sum + n, 0);
}
