import type { LabelVerdict } from '../core/study/packet';
import { DEGREES, VERDICTS } from '../core/study/packet-schemas';
import type { JudgedKind } from '../core/audit/verdict';
import { raterAgreement, type RatedItem, type RaterAgreement } from '../metrics/rater-agreement';
import type { CoefficientName } from '../metrics/rater-coefficients';
import { ratesFromSample, type SampledRates } from '../metrics/sampled-rate';
import type { FinalLabel } from './adjudication';
import type { StudyLabel } from './labels';

import type { PairSample } from './sample';

/** A pair of the study that the judge judged; `cluster`: its answer, or its question. */
export type JudgedPair = { id: string; cluster: string; stratum: string; kind: JudgedKind };

type Figures<Name extends CoefficientName> = Record<Name, RaterAgreement>;

/** Of all verdicts, also those off the scale; `cohen` where two people labelled. */
const NOMINAL = ['percent', 'cohen', 'fleiss', 'alpha-nominal', 'ac1'] as const;
/** Of degrees of support alone: a pair that someone could not tell counts for the others. */
const ORDINAL = ['cohen-linear', 'cohen-quadratic', 'alpha-ordinal'] as const;
const WITH_JUDGE = ['percent', 'cohen', 'alpha-nominal', 'ac1'] as const;

/** Kinds of finding in the order of support. */
const KINDS: readonly JudgedKind[] = ['supported', 'partly-supported', 'not-found', 'contradicted'];

export type LabelAgreement = {
  annotators: string[];
  figures: Figures<(typeof NOMINAL)[number] | (typeof ORDINAL)[number]>;
};

export type JudgeAgreement = {
  /** Against each person. */
  people: { annotator: string; figures: Figures<(typeof WITH_JUDGE)[number]> }[];
  /** Against what more than half of two people or more say; other pairs are left out. */
  majority: Figures<(typeof WITH_JUDGE)[number]>;
};

/** The finding that a label comes to; `null`: none, or no claim. */
export function kindOf(verdict: LabelVerdict): JudgedKind | null {
  if (verdict === 'cannot-tell' || verdict === 'not-a-claim') return null;
  if (verdict === 5) return 'supported';
  if (verdict === 4) return 'partly-supported';
  return verdict === 3 ? 'not-found' : 'contradicted';
}

/** Agreement of annotators with one another in one round; intervals by `clusterOf` a pair. */
export function labelAgreement(
  labels: readonly StudyLabel[],
  clusterOf: (pair: string) => string,
): LabelAgreement {
  const annotators = [...new Set(labels.map(({ annotator }) => annotator))].toSorted();
  const items = (scale: readonly LabelVerdict[]) =>
    [...Map.groupBy(labels, ({ pair }) => pair)].map(([pair, group]): RatedItem => {
      const said = new Map(group.map(({ annotator, verdict }) => [annotator, verdict]));
      const ratings = annotators.map(annotator => indexOf(scale, said.get(annotator)));
      return { cluster: clusterOf(pair), ratings };
    });
  const figures = {
    ...figuresOf(items(VERDICTS), NOMINAL, VERDICTS.length),
    ...figuresOf(items(DEGREES), ORDINAL, DEGREES.length),
  };
  return { annotators, figures };
}

/** Agreement of the judge with each annotator and with their majority, in one round. */
export function judgeAgreement(
  labels: readonly StudyLabel[],
  pairs: readonly JudgedPair[],
): JudgeAgreement {
  const judged = new Map(pairs.map(pair => [pair.id, pair]));
  const known = labels.flatMap(label => {
    const pair = judged.get(label.pair);
    return pair
      ? [{ ...label, judge: pair.kind, cluster: pair.cluster, kind: kindOf(label.verdict) }]
      : [];
  });
  const compare = (
    said: readonly { cluster: string; kind: JudgedKind | null; judge: JudgedKind }[],
  ) =>
    figuresOf(
      said.map(({ cluster, kind, judge }) => ({
        cluster,
        ratings: [indexOf(KINDS, kind), indexOf(KINDS, judge)],
      })),
      WITH_JUDGE,
      KINDS.length,
    );
  const people = [...Map.groupBy(known, ({ annotator }) => annotator)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([annotator, own]) => ({ annotator, figures: compare(own) }));
  const majority = [...Map.groupBy(known, ({ pair }) => pair).values()].flatMap(group => {
    const [first] = group;
    return first && group.length > 1
      ? [{ ...first, kind: majorityOf(group.map(each => each.kind)) }]
      : [];
  });
  return { people, majority: compare(majority) };
}

/**
 * Rate of one kind of finding over all judged pairs, from a sample that people labelled. `pairs`: all
 * that could be drawn, with the stratum that the sample's plan gives each (`stratumOf`). Labels that are
 * open, or off the scale, are as if the pair had not been drawn; `unused` counts them.
 */
export function sampledRates(
  pairs: readonly JudgedPair[],
  { sample, finals }: { sample: PairSample | null; finals: readonly FinalLabel[] },
  kind: JudgedKind,
): SampledRates & { unused: number } {
  const chances = new Map(sample?.drawn.map(({ id, chance }) => [id, chance]));
  const kinds = new Map(
    finals.map(label => [label.pair, label.how === 'open' ? null : kindOf(label.verdict)]),
  );
  const units = pairs.map(pair => {
    const said = kinds.get(pair.id) ?? null;
    const label = said && { value: Number(said === kind), chance: chances.get(pair.id) ?? null };
    return { ...pair, judge: Number(pair.kind === kind), label };
  });
  const unused = pairs.filter(({ id }) => kinds.get(id) === null).length;
  return { ...ratesFromSample(units), unused };
}

function figuresOf<Name extends CoefficientName>(
  items: readonly RatedItem[],
  names: readonly Name[],
  categories: number,
): Figures<Name> {
  const figures = names.map(name => [name, raterAgreement(items, name, categories)] as const);
  return Object.fromEntries(figures) as Figures<Name>;
}

function indexOf<Item>(scale: readonly Item[], said: Item | null | undefined): number | null {
  const at = scale.findIndex(each => each === said);
  return at < 0 ? null : at;
}

function majorityOf(said: readonly (JudgedKind | null)[]): JudgedKind | null {
  return KINDS.find(kind => 2 * said.filter(each => each === kind).length > said.length) ?? null;
}
