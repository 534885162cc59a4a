import type { ConfidenceBin } from '../core/audit/reliability';

/** A verdict with the confidence it came with, 0–1, and whether it was right. */
export type Guess = { confidence: number; isRight: boolean };

/** The guesses whose confidence lies in one stretch of 0–1. */
export type Bin = { n: number; confidenceSum: number; right: number };

/**
 * Ten stretches of a tenth each: with a few hundred pairs a set, more of them would hold
 * too few guesses to tell an error from chance.
 */
export const BIN_COUNT = 10;

/** A confidence on a border belongs below it; 0 belongs to the first stretch. */
export function binGuesses(guesses: Iterable<Guess>, count: number = BIN_COUNT): Bin[] {
  const bins = Array.from({ length: count }, (): Bin => ({ n: 0, confidenceSum: 0, right: 0 }));
  for (const { confidence, isRight } of guesses) {
    const bin = bins[Math.max(0, Math.ceil(confidence * count) - 1)];
    if (!bin) throw new Error(`bench: a confidence of ${confidence} is not within 0 and 1`);

    bin.n += 1;
    bin.confidenceSum += confidence;
    bin.right += isRight ? 1 : 0;
  }
  return bins;
}

/**
 * Expected calibration error over stretches of equal width: Σ n_b/n · |share right in b −
 * mean confidence in b| (Naeini et al. 2015; in this form Guo et al. 2017, eq. 3). 0 is
 * perfect: of the verdicts said with 80 % confidence, 80 % are right. `null` for no guesses.
 */
export function calibrationErrorOf(bins: readonly Bin[]): number | null {
  const total = bins.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return null;

  // n_b/n · |right/n_b − sum/n_b| = |right − sum| / n
  return bins.reduce((sum, bin) => sum + Math.abs(bin.right - bin.confidenceSum) / total, 0);
}

/** As in a report and on a card. */
export function describeBin({ n, confidenceSum, right }: Bin, index: number): ConfidenceBin {
  return {
    from: index / BIN_COUNT,
    to: (index + 1) / BIN_COUNT,
    n,
    // nb. A sum of numbers like 0.1 may end up a hair above the greatest of them.
    confidence: n === 0 ? null : Math.min(1, confidenceSum / n),
    accuracy: n === 0 ? null : right / n,
  };
}
