import { sumOf } from '../util/sum';
import { cohensKappa } from './agreement';

/** Ratings of one item, one per rater in a fixed order: a category from 0, or `null`: missing. */
export type Ratings = readonly (number | null)[];

/**
 * A coefficient of agreement. Each item is counted into sums that can be added up, and the
 * coefficient follows from the sums, so that a resample of items needs no second count.
 */
export type Coefficient = {
  /** True if it compares exactly two raters. */
  ofTwo: boolean;
  /** Every item gives as many sums; an item that fewer than two people rated may count as well. */
  count: (ratings: Ratings, categories: number) => number[];
  /** `null` if chance alone would agree on everything, or nothing was rated twice. */
  valueOf: (sums: ArrayLike<number>, categories: number) => number | null;
};

/** How far apart two categories are, given how often each was used in all. */
type Distance = (a: number, b: number, used: readonly number[]) => number;

const APART: Distance = (a, b) => Number(a !== b);
const LINEAR: Distance = (a, b) => Math.abs(a - b);
const QUADRATIC: Distance = (a, b) => (a - b) ** 2;
/** Krippendorff's ordinal metric: all ratings from one category to the other, half of both ends. */
const ORDINAL: Distance = (a, b, used) => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const ends = ((used[low] ?? 0) + (used[high] ?? 0)) / 2;
  return (sumOf(used.slice(low, high + 1)) - ends) ** 2;
};

export const COEFFICIENTS = {
  /** Share of pairs of raters that agree, averaged over items. */
  percent: multiple(() => 0),
  /** Cohen 1960: see `cohensKappa`. */
  cohen: {
    ofTwo: true,
    count: countBoth,
    valueOf: (sums, categories) => cohensKappa(toMatrix(sums, categories)),
  },
  /** Weighted kappa (Cohen 1968, Psychological Bulletin 70:213–220), by steps between categories. */
  'cohen-linear': weighted(LINEAR),
  /** The same by squared steps (Fleiss and Cohen 1973, Educ. Psychol. Meas. 33:613–619). */
  'cohen-quadratic': weighted(QUADRATIC),
  /**
   * Fleiss 1971, Psychological Bulletin 76:378–382: pₑ = Σ πₖ², with πₖ the share of category k.
   * Items with missing ratings as in Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014.
   */
  fleiss: multiple(shares => sumOf(shares.map(share => share ** 2))),
  /** Gwet 2008, Br. J. Math. Stat. Psychol. 61:29–48: pₑ = Σ πₖ(1 − πₖ) / (q − 1), of q categories. */
  ac1: multiple(
    shares => sumOf(shares.map(share => share * (1 - share))) / Math.max(1, shares.length - 1),
  ),
  'alpha-nominal': krippendorff(APART),
  'alpha-ordinal': krippendorff(ORDINAL),
} satisfies Record<string, Coefficient>;

export type CoefficientName = keyof typeof COEFFICIENTS;

/** (pₐ − pₑ) / (1 − pₑ) with pₐ the mean agreement of two ratings of one item. */
function multiple(byChance: (shares: readonly number[]) => number): Coefficient {
  return {
    ofTwo: false,
    count: (ratings, categories) => {
      const used = countUse(ratings, categories);
      const all = sumOf(used);
      if (all === 0) return [0, 0, 0, ...used];
      const pairs = all * (all - 1);
      const agreed = sumOf(used.map(n => n * (n - 1)));
      return [pairs > 0 ? agreed / pairs : 0, Number(pairs > 0), 1, ...used.map(n => n / all)];
    },
    valueOf: sums => {
      const [agreed = 0, twice = 0, rated = 0, ...used] = Array.from(sums);
      if (twice === 0) return null;
      const chance = byChance(used.map(share => share / rated));
      return isOne(chance) ? null : (agreed / twice - chance) / (1 - chance);
    },
  };
}

/** κ = 1 − Σ d·o / Σ d·e, with o and e the observed and the expected counts, d the distance. */
function weighted(distance: Distance): Coefficient {
  return {
    ofTwo: true,
    count: countBoth,
    valueOf: (sums, categories) => {
      const matrix = toMatrix(sums, categories);
      const rows = matrix.map(sumOf);
      const columns = matrix.map((_, at) => sumOf(matrix.map(row => row[at] ?? 0)));
      const all = sumOf(rows);
      const expected = (a: number, b: number) => ((rows[a] ?? 0) * (columns[b] ?? 0)) / all;
      return oneMinusRatio(matrix, expected, (a, b) => distance(a, b, []));
    },
  };
}

/**
 * Krippendorff's α (Krippendorff 2011, Computing Krippendorff's Alpha-Reliability, University of
 * Pennsylvania): from the coincidences of all ordered pairs of ratings of one item, each weighing
 * 1 / (ratings − 1). Items rated once or never count nothing.
 */
function krippendorff(distance: Distance): Coefficient {
  return {
    ofTwo: false,
    count: (ratings, categories) => {
      const used = countUse(ratings, categories);
      const weight = Math.max(1, sumOf(used) - 1);
      return used.flatMap((a, row) =>
        used.map((b, column) => (a * (row === column ? b - 1 : b)) / weight),
      );
    },
    valueOf: (sums, categories) => {
      const matrix = toMatrix(sums, categories);
      const used = matrix.map(sumOf);
      const all = sumOf(used);
      const expected = (a: number, b: number) =>
        ((used[a] ?? 0) * ((used[b] ?? 0) - Number(a === b))) / (all - 1);
      return oneMinusRatio(matrix, expected, (a, b) => distance(a, b, used));
    },
  };
}

function oneMinusRatio(
  matrix: readonly (readonly number[])[],
  expected: (a: number, b: number) => number,
  distance: (a: number, b: number) => number,
): number | null {
  let observed = 0;
  let byChance = 0;
  for (const [a, row] of matrix.entries()) {
    for (const [b, count] of row.entries()) {
      if (a === b) continue;
      observed += distance(a, b) * count;
      byChance += distance(a, b) * expected(a, b);
    }
  }
  return byChance > 0 ? 1 - observed / byChance : null;
}

function countBoth([first, second]: Ratings, categories: number): number[] {
  const cells = new Array<number>(categories ** 2).fill(0);
  const isBoth = typeof first === 'number' && typeof second === 'number';
  if (isBoth) cells[first * categories + second] = 1;
  return cells;
}

function countUse(ratings: Ratings, categories: number): number[] {
  const used = new Array<number>(categories).fill(0);
  for (const rating of ratings) {
    if (rating !== null) used[rating] = (used[rating] ?? 0) + 1;
  }
  return used;
}

function toMatrix(sums: ArrayLike<number>, categories: number): number[][] {
  const cells = Array.from(sums);
  return Array.from({ length: categories }, (_, row) =>
    cells.slice(row * categories, (row + 1) * categories),
  );
}

/** nb. Sums of shares are not exact. */
function isOne(chance: number): boolean {
  return chance > 1 - 1e-12;
}
