import type { JudgedFinding } from './finding';
import {
  isSameJudge,
  judgeKeyOf,
  type EarlierFinding,
  type JudgeIdentity,
  type Pair,
  type SettledPair,
} from './pair';
import type { Share } from './rates';

/** The kinds of findings that can be compared, in the order of rows and columns. */
export const JUDGED_KINDS = [
  'supported',
  'partly-supported',
  'contradicted',
  'not-found',
] as const satisfies readonly JudgedFinding['kind'][];
export type JudgedKind = (typeof JUDGED_KINDS)[number];

/** A settled pair that its judge could judge. */
export type JudgedPair = SettledPair & { finding: JudgedFinding };

/** One pair as two judges see it. */
export type ComparedPair = { pair: JudgedPair; earlier: EarlierFinding; isAgreed: boolean };

/** What two judges said of the same pairs. */
export type EngineComparison = {
  earlier: JudgeIdentity;
  current: JudgeIdentity;
  /** All that both have judged, disagreements first, the worst of them before the others. */
  pairs: ComparedPair[];
  /** Pairs of which both say the same, of all that both have judged. */
  agreement: Share;
  /** Cohen's kappa, see `cohensKappa`. */
  kappa: number | null;
  /** Pairs by what was found earlier (rows) and what now (columns), as in `JUDGED_KINDS`. */
  matrix: number[][];
};

/** Compares findings with the earlier ones: once for each two judges, the latest first. */
export function compareEngines(pairs: readonly Pair[]): EngineComparison[] {
  const compared = pairs.filter(isJudged).flatMap(comparePair);
  const groups = Map.groupBy(compared, ({ pair, earlier }) =>
    JSON.stringify([judgeKeyOf(earlier.judge), judgeKeyOf(pair.judge)]),
  );
  return [...groups.values()]
    .toSorted((a, b) => (latestOf(a) < latestOf(b) ? 1 : -1))
    .flatMap(group => compareGroup(group) ?? []);
}

/**
 * Cohen's kappa (Cohen 1960, Educational and Psychological Measurement 20:37–46): the share
 * of agreement beyond what two judges reach who know nothing and give each kind as often.
 *
 * κ = (pₒ − pₑ) / (1 − pₑ), where pₒ is the share of pairs on the diagonal, and pₑ the sum
 * over all kinds of (row's share × column's share). 1: they always agree; 0: no better than
 * chance; below 0: worse. `null` where chance alone would agree on everything (pₑ = 1: both
 * gave one kind only, the same) and where there is no pair: then it says nothing.
 */
export function cohensKappa(matrix: readonly (readonly number[])[]): number | null {
  const all = sumOf(matrix.map(sumOf));
  const agreed = sumOf(matrix.map((row, at) => row[at] ?? 0));
  // In whole numbers as long as possible: 1 − pₑ must come out as exactly 0.
  const byChance = sumOf(
    matrix.map((row, at) => sumOf(row) * sumOf(matrix.map(other => other[at] ?? 0))),
  );
  if (byChance === all * all) return null;
  return (agreed * all - byChance) / (all * all - byChance);
}

function isJudged(pair: Pair): pair is JudgedPair {
  return pair.state === 'settled' && pair.finding.kind !== 'not-judged';
}

function comparePair(pair: JudgedPair): ComparedPair[] {
  // Of several findings of one judge the latest is what it says.
  const latest = new Map((pair.earlier ?? []).map(each => [judgeKeyOf(each.judge), each]));
  return [...latest.values()]
    .filter(earlier => !isSameJudge(earlier.judge, pair.judge))
    .map(earlier => ({ pair, earlier, isAgreed: earlier.finding.kind === pair.finding.kind }));
}

function latestOf(group: readonly ComparedPair[]): string {
  return group.reduce(
    (latest, { earlier }) => (earlier.settledAt > latest ? earlier.settledAt : latest),
    '',
  );
}

function compareGroup(group: readonly ComparedPair[]): EngineComparison | null {
  const [first] = group;
  if (!first) return null;
  const matrix = countKinds(group);
  return {
    earlier: first.earlier.judge,
    current: first.pair.judge,
    pairs: group.toSorted((a, b) => rankOf(a) - rankOf(b)),
    agreement: { count: group.filter(({ isAgreed }) => isAgreed).length, of: group.length },
    kappa: cohensKappa(matrix),
    matrix,
  };
}

function countKinds(group: readonly ComparedPair[]): number[][] {
  return JUDGED_KINDS.map(row =>
    JUDGED_KINDS.map(
      column =>
        group.filter(
          ({ pair, earlier }) => earlier.finding.kind === row && pair.finding.kind === column,
        ).length,
    ),
  );
}

/**
 * Two kinds that disagree, whichever judge gave which, the worst first. Chosen: first that
 * one judge reads the opposite of the other, then that only one finds it at all, then how
 * much of it is found.
 */
const DISAGREEMENTS: readonly (readonly [JudgedKind, JudgedKind])[] = [
  ['supported', 'contradicted'],
  ['partly-supported', 'contradicted'],
  ['supported', 'not-found'],
  ['contradicted', 'not-found'],
  ['partly-supported', 'not-found'],
  ['supported', 'partly-supported'],
];

/** Place in the list. Of the same disagreement, a pair the answer cites counts more. */
function rankOf({ pair, earlier, isAgreed }: ComparedPair): number {
  if (isAgreed) return 2 * DISAGREEMENTS.length;
  const kinds: readonly string[] = [pair.finding.kind, earlier.finding.kind];
  const place = DISAGREEMENTS.findIndex(each => each.every(kind => kinds.includes(kind)));
  return 2 * place + (pair.cited ? 0 : 1);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
