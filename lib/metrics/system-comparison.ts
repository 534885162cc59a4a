import { addShares, type Share } from '../core/audit/rates';
import { createRandom } from './cluster-bootstrap';
import { estimateRate, FEWEST_ANSWERS, type Estimate } from './estimate';
import type { Interval } from './interval';
import { kendall, spearman } from './rank-correlation';
import { figureInterval } from './rater-agreement';
import { sumOf } from '../util/sum';

/** The count of one answer of a study, e.g. its supported statements of all. */
export type SystemCount = {
  system: string;
  question: string;
  /** Group of questions; `null`: no strata. */
  stratum: string | null;
  /** From 1. */
  repeat: number;
  share: Share;
};

/** Rate of a system's answers; intervals by question, so that `rate.answers` counts questions. */
export type SystemRate = { system: string; stratum: string | null; rate: Estimate };

/** Rates over all strata (`stratum: null`), and in each if there are any; systems by name. */
export function rateSystems(counts: readonly SystemCount[]): SystemRate[] {
  return [...groupBySystem(counts)].flatMap(([system, own]) => {
    const all: SystemRate = { system, stratum: null, rate: estimateRate(sharesByQuestion(own)) };
    const strata = [...Map.groupBy(own, ({ stratum }) => stratum)].flatMap(([stratum, group]) =>
      stratum === null ? [] : [{ system, stratum, rate: estimateRate(sharesByQuestion(group)) }],
    );
    return [all, ...strata.toSorted((a, b) => (a.stratum < b.stratum ? -1 : 1))];
  });
}

export type SystemDifference = { first: string; second: string; questions: number } & (
  | { standing: 'too-few' }
  | {
      standing: 'given';
      /** Rate of the first less that of the second, −1 to 1, over questions that both answered. */
      difference: number;
      /** Of this difference alone; `null`: all questions differ by the same. */
      interval: Interval | null;
      /** Chance of so large a difference between systems that are alike; `holm`: of so many tests. */
      p: number;
      holm: number;
    }
);

/** Enough for the least p, 1 of so many, to survive the correction for 40 comparisons. */
const SWAPS = 2_000;
const SEED = 20_261_128;

/** Compares every two systems on the questions that both answered; the first by name first. */
export function compareSystems(counts: readonly SystemCount[]): SystemDifference[] {
  const systems = [...groupBySystem(counts)].map(([system, own]) => ({
    system,
    byQuestion: Map.groupBy(own, ({ question }) => question),
  }));
  const differences = systems.flatMap((first, at) =>
    systems.slice(at + 1).map((second): SystemDifference => {
      const both = [...first.byQuestion].flatMap(([question, own]): Paired[] => {
        const a = totalOf(own);
        const b = totalOf(second.byQuestion.get(question) ?? []);
        return a.of > 0 && b.of > 0 ? [[a.count, a.of, b.count, b.of]] : [];
      });
      const head = { first: first.system, second: second.system, questions: both.length };
      if (both.length < FEWEST_ANSWERS) return { ...head, standing: 'too-few' };
      const difference = differenceOf(addUp(both));
      const interval = figureInterval(both, differenceOf);
      return { ...head, standing: 'given', difference, interval, p: swapTest(both), holm: 1 };
    }),
  );
  const given = differences.flatMap(each => (each.standing === 'given' ? [each] : []));
  const corrected = holm(given.map(({ p }) => p));
  for (const [at, each] of given.entries()) each.holm = corrected[at] ?? 1;
  return differences;
}

/** One question: count and denominator of the first system, and of the second. */
type Paired = [number, number, number, number];

function differenceOf(sums: ArrayLike<number>): number {
  return (sums[0] ?? 0) / (sums[1] ?? 0) - (sums[2] ?? 0) / (sums[3] ?? 0);
}

/**
 * Two-sided randomisation test for pairs: if the systems were alike, either's answers to a question
 * could be the other's (Fisher, The Design of Experiments 1935, § 21). p = (1 + as large) / (1 + swaps),
 * since the pairs as they are count as one more (Davison and Hinkley 1997, 4.2).
 */
function swapTest(pairs: readonly Paired[]): number {
  const random = createRandom(SEED);
  const cells = Float64Array.from(pairs.flat());
  const found = Math.abs(differenceOf(addUp(pairs))) - 1e-12;
  const sums = new Float64Array(4);
  let asLarge = 0;
  for (let swap = 0; swap < SWAPS; swap += 1) {
    sums.fill(0);
    for (let start = 0; start < cells.length; start += 4) {
      const turn = random() < 0.5 ? 0 : 2;
      for (let at = 0; at < 4; at += 1) {
        sums[at] = (sums[at] ?? 0) + (cells[start + ((at + turn) % 4)] ?? 0);
      }
    }
    if (Math.abs(differenceOf(sums)) >= found) asLarge += 1;
  }
  return (1 + asLarge) / (1 + SWAPS);
}

function addUp(pairs: readonly Paired[]): Paired {
  const sums: Paired = [0, 0, 0, 0];
  for (const pair of pairs)
    for (const at of pair.keys()) sums[at] = (sums[at] ?? 0) + (pair[at] ?? 0);
  return sums;
}

/**
 * Holm's correction for several tests (Holm 1979, Scand. J. Statist. 6:65–70): the least p times the
 * number of tests, the next times one less, and so on; never less than the one before, at most 1.
 */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].toSorted((a, b) => (ps[a] ?? 1) - (ps[b] ?? 1));
  const corrected = new Array<number>(ps.length).fill(1);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.min(1, Math.max(least, (ps[at] ?? 1) * (ps.length - rank)));
    corrected[at] = least;
  }
  return corrected;
}

/**
 * One answer, counted by the judge and by people, whose labels may count by their weights;
 * `people.of: 0`: nothing of it was labelled.
 */
export type RankedCount = { system: string; question: string; judge: Share; people: Share };

export type RankAgreement =
  /** `few-systems`: below five, chance alone often gives the same order. */
  | { standing: 'none'; reason: 'few-systems' | 'no-order'; systems: number }
  | {
      standing: 'given';
      systems: number;
      /** −1 to 1; intervals by question. */
      kendall: { value: number; interval: Interval | null };
      spearman: { value: number; interval: Interval | null };
    };

/** Of five systems, two random orders are the same once in 120; of four, once in 24. */
const FEWEST_SYSTEMS = 5;

/** Compares the order of systems by the judge's rates with that by people's. */
export function compareRankings(counts: readonly RankedCount[]): RankAgreement {
  const bySystem = Map.groupBy(counts, ({ system }) => system);
  const systems = [...bySystem.keys()].filter(system => {
    const own = bySystem.get(system) ?? [];
    return own.some(({ judge }) => judge.of > 0) && own.some(({ people }) => people.of > 0);
  });
  if (systems.length < FEWEST_SYSTEMS) {
    return { standing: 'none', reason: 'few-systems', systems: systems.length };
  }
  const places = new Map(systems.map((system, at) => [system, at * 4]));
  const rows = [...Map.groupBy(counts, ({ question }) => question).values()].map(group => {
    const row = new Array<number>(systems.length * 4).fill(0);
    for (const { system, judge, people } of group) {
      const start = places.get(system);
      if (start === undefined) continue;
      for (const [at, n] of [judge.count, judge.of, people.count, people.of].entries()) {
        row[start + at] = (row[start + at] ?? 0) + n;
      }
    }
    return row;
  });
  const figure = (correlate: typeof kendall) => {
    const valueOf = (sums: ArrayLike<number>) => correlate(scoresOf(sums)) ?? Number.NaN;
    const all = rows.reduce((sums, row) => sums.map((sum, at) => sum + (row[at] ?? 0)));
    return { value: valueOf(all), interval: figureInterval(rows, valueOf) };
  };
  const tau = figure(kendall);
  if (Number.isNaN(tau.value)) {
    return { standing: 'none', reason: 'no-order', systems: systems.length };
  }
  return { standing: 'given', systems: systems.length, kendall: tau, spearman: figure(spearman) };
}

/** Systems that a resample has no answer of are left out of it. */
function scoresOf(sums: ArrayLike<number>): { a: number; b: number }[] {
  const cells = Array.from(sums);
  return Array.from({ length: cells.length / 4 }, (_, at) => {
    const [count = 0, of = 0, otherCount = 0, otherOf = 0] = cells.slice(4 * at, 4 * at + 4);
    return { a: count / of, b: otherCount / otherOf };
  }).filter(({ a, b }) => !Number.isNaN(a) && !Number.isNaN(b));
}

export type Stability = { system: string; questions: number } & (
  | { standing: 'too-few' }
  | {
      standing: 'given';
      /** Mean difference of the rates of two answers, 0–1: to one question, and to different ones. */
      within: number;
      interval: Interval | null;
      between: number;
    }
);

/**
 * How stable the answers of each system are over repeats: mean absolute difference (Gini 1912) of
 * the rates of two answers to one question, each question weighing the same, beside that of two
 * answers to different questions. A system whose `within` is as large as its `between` answers one
 * question as differently as any two.
 */
export function stabilityOf(counts: readonly SystemCount[]): Stability[] {
  return [...groupBySystem(counts)].map(([system, own]) => {
    const counted = own.filter(({ share }) => share.of > 0);
    const rates = [...Map.groupBy(counted, ({ question }) => question).values()]
      .map(group => group.map(({ share }) => share.count / share.of))
      .filter(({ length }) => length > 1);
    const head = { system, questions: rates.length };
    if (rates.length < FEWEST_ANSWERS) return { ...head, standing: 'too-few' };
    const rows = rates.map(each => [meanOf(differences(each)), 1]);
    const meanOfSums = ([sum = 0, n = 0]: Float64Array | number[]) => sum / n;
    return {
      ...head,
      standing: 'given',
      within: meanOf(rows.map(([difference = 0]) => difference)),
      interval: figureInterval(rows, meanOfSums),
      between: meanBetween(rates),
    };
  });
}

/**
 * Mean absolute difference of two values of different groups, each group weighing the same: over all
 * values in order, less that within groups.
 */
function meanBetween(groups: readonly (readonly number[])[]): number {
  const ordered = groups
    .flatMap(group => group.map(value => ({ value, weight: 1 / group.length })))
    .toSorted((a, b) => a.value - b.value);
  let [all, weights, sum] = [0, 0, 0];
  for (const { value, weight } of ordered) {
    all += weight * (value * weights - sum);
    weights += weight;
    sum += weight * value;
  }
  const within = sumOf(groups.map(group => sumOf(differences(group)) / group.length ** 2));
  return (all - within) / ((groups.length * (groups.length - 1)) / 2);
}

function differences(values: readonly number[]): number[] {
  return values.flatMap((one, at) => values.slice(at + 1).map(other => Math.abs(one - other)));
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

function groupBySystem(counts: readonly SystemCount[]): Map<string, SystemCount[]> {
  const groups = [...Map.groupBy(counts, ({ system }) => system)];
  return new Map(groups.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sharesByQuestion(counts: readonly SystemCount[]): Share[] {
  return [...Map.groupBy(counts, ({ question }) => question).values()].map(totalOf);
}

function totalOf(counts: readonly SystemCount[]): Share {
  return addShares(counts.map(({ share }) => share));
}
