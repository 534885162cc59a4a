import { sumOf } from '../util/sum';

/** One unit of all that the judge judged, some of which people labelled. */
export type SampledUnit = {
  /** Units of one cluster (an answer, or all answers to one question) are correlated. */
  cluster: string;
  /** Part of all units in which a fixed number of labels was drawn. */
  stratum: string;
  /** What the judge says, 0–1: for a rate of support, 1 if it finds the pair supported. */
  judge: number;
  label: Label | null;
};

/** What people say, 0–1. `chance`: with which the unit was drawn, 0–1; `null`: not at random. */
export type Label = { value: number; chance: number | null };

/** Labels and all units, prepared for weighted means; clusters and strata are numbered. */
export type Frame = {
  judged: Linear;
  /** Share of all units by stratum, then by cluster. */
  shares: readonly Float64Array[];
  labelled: readonly Labelled[];
  /** Every stratum has labels. */
  isCovered: boolean;
  /** Clusters with labels. */
  clusters: number;
  /** As many clusters of equal weight would vary as much (Kish, Survey Sampling 1965, 11.7). */
  effective: number;
};
export type Labelled = {
  cluster: number;
  stratum: number;
  judge: number;
  value: number;
  /** Adds up over the labels of a stratum to its share of all units. */
  weight: number;
};

/** An estimate and its linearisation: the part of its error that each cluster brings. */
export type Linear = { rate: number; errors: Float64Array };

/** `null` if some label was not drawn at random. */
export function frameOf(units: readonly SampledUnit[]): Frame | null {
  const clusters = numberNames(units, ({ cluster }) => cluster);
  const strata = numberNames(units, ({ stratum }) => stratum);
  const shares = strata.names.map(() => new Float64Array(clusters.names.length));
  const weightsOf = new Float64Array(strata.names.length);
  const labelled: Labelled[] = [];
  let at = 0;
  for (const { judge, label } of units) {
    const cluster = clusters.of[at] ?? 0;
    const stratum = strata.of[at] ?? 0;
    at += 1;
    add(shares[stratum], cluster, 1 / units.length);
    if (label === null) continue;
    const weight = weightOf(label);
    if (weight === null) return null;
    add(weightsOf, stratum, weight);
    labelled.push({ cluster, stratum, judge, value: label.value, weight });
  }
  const sizes = shares.map(sumOfArray);
  const weights = new Float64Array(clusters.names.length);
  for (const unit of labelled) {
    unit.weight *= (sizes[unit.stratum] ?? 0) / (weightsOf[unit.stratum] ?? 1);
    add(weights, unit.cluster, unit.weight);
  }
  return {
    judged: judgeMean(units, clusters),
    shares,
    labelled,
    isCovered: weightsOf.every(weight => weight > 0),
    clusters: weights.filter(weight => weight > 0).length,
    effective: 1 / sumOfArray(weights.map(weight => weight ** 2)),
  };
}

/** `null`: the chance is none, above 1 or not known, so that the unit was not drawn at random. */
function weightOf({ chance }: Label): number | null {
  return chance !== null && chance > 0 && chance <= 1 ? 1 / chance : null;
}

type Numbered = { names: string[]; of: number[] };

function numberNames(
  units: readonly SampledUnit[],
  nameOf: (unit: SampledUnit) => string,
): Numbered {
  const numbers = new Map<string, number>();
  const of = units.map(unit => {
    const name = nameOf(unit);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { names: [...numbers.keys()], of };
}

/** What the judge says, over all units. */
function judgeMean(units: readonly SampledUnit[], clusters: Numbered): Linear {
  const rate = sumOf(units.map(({ judge }) => judge)) / units.length;
  const errors = new Float64Array(clusters.names.length);
  let at = 0;
  for (const { judge } of units) {
    add(errors, clusters.of[at] ?? 0, (judge - rate) / units.length);
    at += 1;
  }
  return { rate, errors };
}

export function sumOfArray(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export function add(sums: Float64Array | undefined, at: number, value: number): void {
  if (sums) sums[at] = (sums[at] ?? 0) + value;
}
