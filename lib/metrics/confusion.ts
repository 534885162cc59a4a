import type { FindingKind } from '../core/audit/finding';
import {
  CLASSES,
  GOLD_LABELS,
  SAID_KINDS,
  readStrictly,
  type GoldLabel,
  type JudgedClass,
  type Reading,
} from './labels';

/** Counts of pairs, by gold label (outer key) and finding (inner key). */
export type Confusion = Record<GoldLabel, Record<FindingKind, number>>;

/** `count` of `of`; `of` may be 0, and then there is no rate. */
export type Proportion = { count: number; of: number };

/** True and false positives and false negatives of one class. */
export type ClassCounts = { hits: number; falseAlarms: number; misses: number };

export function countPairs(pairs: Iterable<{ gold: GoldLabel; said: FindingKind }>): Confusion {
  const confusion = emptyConfusion();
  for (const { gold, said } of pairs) confusion[gold][said] += 1;
  return confusion;
}

export function emptyConfusion(): Confusion {
  const row = () => ({
    supported: 0,
    'partly-supported': 0,
    contradicted: 0,
    'not-found': 0,
    'not-judged': 0,
  });
  return {
    supported: row(),
    'partly-supported': row(),
    contradicted: row(),
    'not-found': row(),
  };
}

/** Share of all pairs whose class was said. A pair that was not judged is not right. */
export function accuracyOf(confusion: Confusion, read: Reading): Proportion {
  return sumCells(confusion, (gold, said) => {
    const pair = read(gold, said);
    return pair.gold === pair.said;
  });
}

/**
 * The most pairs anyone could get right: of those with the same statement and source, which no
 * judge can tell apart, the most frequent class.
 */
export function attainableAccuracy(
  pairs: readonly { statement: string; source: string; label: GoldLabel }[],
): Proportion {
  const alike = Map.groupBy(pairs, ({ statement, source }) => JSON.stringify([statement, source]));
  const right = [...alike.values()].map(group => {
    const classes = Map.groupBy(group, ({ label }) => readStrictly(label, label).gold);
    return Math.max(...[...classes.values()].map(({ length }) => length));
  });
  return { count: sumOf(right), of: pairs.length };
}

/**
 * Mean over the classes, each weighing the same, of the F1 score: 2·hits / (2·hits + false
 * alarms + misses) (van Rijsbergen 1979, ch. 7; the mean of F1 scores, as in scikit-learn's
 * `average="macro"`). A class that is neither in the gold nor said is left out; `null`
 * where there is none.
 */
export function macroF1Of(confusion: Confusion, read: Reading): number | null {
  const scores = CLASSES.map(name => countClass(confusion, name, read))
    .filter(({ hits, falseAlarms, misses }) => hits + falseAlarms + misses > 0)
    .map(({ hits, falseAlarms, misses }) => (2 * hits) / (2 * hits + falseAlarms + misses));
  return meanOf(scores);
}

/**
 * Mean over the classes that the gold has of the share of each that was said: recall
 * averaged over classes (Brodersen et al. 2010, there for two classes).
 */
export function macroAccuracyOf(confusion: Confusion, read: Reading): number | null {
  const recalls = CLASSES.map(name => countClass(confusion, name, read))
    .filter(({ hits, misses }) => hits + misses > 0)
    .map(({ hits, misses }) => hits / (hits + misses));
  return meanOf(recalls);
}

/**
 * Balanced accuracy (Brodersen et al. 2010) of two questions in one: is the statement
 * supported as a whole, or is it not? "Partly" is not. A pair that was not judged is wrong
 * on either side. `null` where the gold has only one side.
 */
export function supportedVersusRest(confusion: Confusion): number | null {
  const found = sumCells(
    { ...emptyConfusion(), supported: confusion.supported },
    (_, said) => said === 'supported',
  );
  const rest = sumCells(
    { ...confusion, supported: emptyConfusion().supported },
    (_, said) => said !== 'supported' && said !== 'not-judged',
  );
  if (found.of === 0 || rest.of === 0) return null;
  return (found.count / found.of + rest.count / rest.of) / 2;
}

/** Of the pairs said to be supported, those that are: the rest are false green ticks. */
export function precisionOfSupported(confusion: Confusion): Proportion {
  const said = GOLD_LABELS.map(gold => confusion[gold].supported);
  return { count: confusion.supported.supported, of: sumOf(said) };
}

/** Of the pairs that are contradicted, those said to be. */
export function recallOfContradicted(confusion: Confusion): Proportion {
  const row = confusion.contradicted;
  return { count: row.contradicted, of: sumOf(Object.values(row)) };
}

export function shareNotJudged(confusion: Confusion): Proportion {
  return sumCells(confusion, (_, said) => said === 'not-judged');
}

export function countClass(confusion: Confusion, name: JudgedClass, read: Reading): ClassCounts {
  const counts: ClassCounts = { hits: 0, falseAlarms: 0, misses: 0 };
  eachCell(confusion, ({ gold, said, count }) => {
    const pair = read(gold, said);
    if (pair.gold === name && pair.said === name) counts.hits += count;
    else if (pair.said === name) counts.falseAlarms += count;
    else if (pair.gold === name) counts.misses += count;
  });
  return counts;
}

/** `null` where there is nothing to divide by. */
export function rateOf({ count, of }: Proportion): number | null {
  return of === 0 ? null : count / of;
}

/**
 * The value below or at which the share `p` (0–1) of the values lies, by the nearest-rank
 * definition: the ⌈p·n⌉-th smallest, always one of the values. `null` for no values.
 */
export function percentileOf(values: readonly number[], p: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(p * sorted.length)) - 1] ?? null;
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

function sumCells(
  confusion: Confusion,
  counts: (gold: GoldLabel, said: FindingKind) => boolean,
): Proportion {
  const sum: Proportion = { count: 0, of: 0 };
  eachCell(confusion, ({ gold, said, count }) => {
    sum.of += count;
    if (counts(gold, said)) sum.count += count;
  });
  return sum;
}

function eachCell(
  confusion: Confusion,
  visit: (cell: { gold: GoldLabel; said: FindingKind; count: number }) => void,
): void {
  for (const gold of GOLD_LABELS) {
    for (const said of SAID_KINDS) visit({ gold, said, count: confusion[gold][said] });
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
