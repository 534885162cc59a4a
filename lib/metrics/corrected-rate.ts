import { addShares, type Share } from '../core/audit/rates';
import type { Reliability } from '../core/audit/reliability';
import { expandedInterval, resampleRates, createRandom, type Random } from './cluster-bootstrap';
import { FEWEST_ANSWERS } from './estimate';
import type { Interval } from './interval';

/** Errors of a judge on "supported", measured on pairs labelled by people. */
export type JudgeError = {
  /** Share called supported by the judge, of the pairs that people called supported. */
  sensitivity: Share;
  /** Share not called supported by the judge, of the other pairs. */
  specificity: Share;
};

export type CorrectedRate =
  | {
      standing: 'none';
      reason:
        | 'not-measured'
        /** Too few labelled pairs for a useful correction. */
        | 'few-labels'
        /** It calls pairs supported equally often whether they are or not. */
        | 'no-better-than-chance'
        | 'few-answers';
    }
  | {
      standing: 'given';
      error: JudgeError;
      /** Rate according to the judge. */
      apparent: Share;
      answers: number;
      /** Rate without the judge's errors, 0–1. */
      rate: number;
      interval: Interval;
    };

/** Chosen: below this a rate's interval is wider than ±18 percentage points. */
const FEWEST_LABELS = 30;
const SEED = 19_780_107;

/** Sums the sets of a card; pairs that the judge could not judge are in no rate. */
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
 * Computes the rate without the judge's errors, by Rogan and Gladen (Am. J. Epidemiol. 107:71–76,
 * 1978): true = (apparent + specificity − 1) / (sensitivity + specificity − 1), clamped to 0–1.
 *
 * The interval includes the uncertainty of the measured sensitivity and specificity (required by
 * Lang and Reiczigel, Prev. Vet. Med. 113:13–22, 2014): each round resamples the answers, and draws
 * both shares from their binomials.
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
  // A draw in which the judge is no better than chance allows any rate.
  if (power <= 0) return apparent;
  return Math.min(1, Math.max(0, (apparent + specificity - 1) / power));
}

/** Draws from a binomial with the share's own rate; returns a rate. */
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
