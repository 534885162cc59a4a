import type { FindingKind } from '../core/audit/finding';

/** Gold labels of a labelled file, in the order of a table's rows. */
export const GOLD_LABELS = [
  'supported',
  'partly-supported',
  'contradicted',
  'not-found',
] as const satisfies readonly FindingKind[];
export type GoldLabel = (typeof GOLD_LABELS)[number];

/** Findings after the check of the judge's quotes; a table's columns. */
export const SAID_KINDS = [...GOLD_LABELS, 'not-judged'] as const satisfies readonly FindingKind[];

/** The three classes that most labelled sets know. */
export const CLASSES = ['supported', 'contradicted', 'not-found'] as const;
export type JudgedClass = (typeof CLASSES)[number];

/** Gold and said class of a pair; `said: null`: nobody judged, which is no class. */
export type ClassPair = { gold: JudgedClass; said: JudgedClass | null };

/** Maps four gold labels and five findings to three classes. */
export type Reading = (gold: GoldLabel, said: FindingKind) => ClassPair;

/** Partly supported counts as not found, in the gold as in the finding. */
export function readStrictly(gold: GoldLabel, said: FindingKind): ClassPair {
  return { gold: toClass(gold), said: said === 'not-judged' ? null : toClass(said) };
}

/**
 * As strictly, but where either side says "partly", the doubt is the judge's gain: a gold
 * "partly" takes "supported" too, and a gold "supported" takes "partly" too.
 */
export function readLeniently(gold: GoldLabel, said: FindingKind): ClassPair {
  const isHalfAStepOff =
    (gold === 'partly-supported' && said === 'supported') ||
    (gold === 'supported' && said === 'partly-supported');
  return isHalfAStepOff ? { gold: 'supported', said: 'supported' } : readStrictly(gold, said);
}

function toClass(label: GoldLabel): JudgedClass {
  return label === 'partly-supported' ? 'not-found' : label;
}
