import { createRandom, expandedInterval, resampleFigures } from './cluster-bootstrap';
import { FEWEST_ANSWERS } from './estimate';
import type { Interval } from './interval';
import { COEFFICIENTS, type CoefficientName, type Ratings } from './rater-coefficients';

/** One rated item; items of one cluster (an answer) are correlated. */
export type RatedItem = { cluster: string; ratings: Ratings };

export type RaterAgreement =
  | {
      standing: 'none';
      /**
       * `not-two`: the coefficient compares two raters, and there are fewer or more. `no-overlap`: no
       * item has two ratings. `no-variation`: chance alone would agree on everything.
       */
      reason: 'not-two' | 'no-overlap' | 'no-variation';
    }
  | {
      standing: 'given';
      /** 1: full agreement; 0: no better than chance (`percent`: none); below 0: worse. */
      value: number;
      /** `null`: too few clusters, or resamples that have no value or all the same. */
      interval: Interval | null;
      /** Items with two ratings or more, and their clusters. */
      items: number;
      clusters: number;
    };

/** Chosen: an interval may leave out as many resamples as lie beyond one of its ends. */
const MOST_WITHOUT_VALUE = 0.025;
const SEED = 20_261_128;

/**
 * Computes a coefficient over items and raters, with a bootstrap interval by cluster. Categories are
 * numbered from 0 in their order, which only the weighted and ordinal coefficients use.
 */
export function raterAgreement(
  items: readonly RatedItem[],
  name: CoefficientName,
  categories: number,
): RaterAgreement {
  const { ofTwo, count, valueOf } = COEFFICIENTS[name];
  if (ofTwo && items.some(({ ratings }) => ratings.length !== 2)) return none('not-two');
  const twice = items.filter(({ ratings }) => countRatings(ratings) > 1);
  if (twice.length === 0) return none('no-overlap');

  const groups = Map.groupBy(items, ({ cluster }) => cluster);
  const sums = [...groups.values()].map(group =>
    addRows(group.map(({ ratings }) => count(ratings, categories))),
  );
  const value = valueOf(addRows(sums), categories);
  if (value === null) return none('no-variation');
  const clusters = new Set(twice.map(({ cluster }) => cluster)).size;
  const figureOf = (drawn: ArrayLike<number>) => valueOf(drawn, categories) ?? Number.NaN;
  const interval = figureInterval(sums, figureOf, clusters);
  return { standing: 'given', value, interval, items: twice.length, clusters };
}

/**
 * Bootstrap interval of a figure of sums, by cluster; `informative`: clusters that can change it.
 * `null` if they are too few, or if resamples have no figure (NaN) or all the same.
 */
export function figureInterval(
  sums: readonly (readonly number[])[],
  figureOf: (sums: Float64Array) => number,
  informative = sums.length,
): Interval | null {
  if (informative < FEWEST_ANSWERS) return null;
  const figures = resampleFigures(sums, figureOf, { random: createRandom(SEED) });
  const known = figures.filter(figure => !Number.isNaN(figure));
  if (known.length < (1 - MOST_WITHOUT_VALUE) * figures.length) return null;
  // nb. Rounding differs by the order in which clusters are drawn.
  if (known.every(figure => Math.abs(figure - (known[0] ?? 0)) < 1e-9)) return null;
  return expandedInterval(known, informative);
}

function countRatings(ratings: Ratings): number {
  return ratings.filter(rating => rating !== null).length;
}

function addRows(rows: readonly (readonly number[])[]): number[] {
  const sums = new Array<number>(rows[0]?.length ?? 0).fill(0);
  for (const row of rows) {
    for (const [at, value] of row.entries()) sums[at] = (sums[at] ?? 0) + value;
  }
  return sums;
}

function none(reason: Extract<RaterAgreement, { standing: 'none' }>['reason']): RaterAgreement {
  return { standing: 'none', reason };
}
