import type { JudgedFinding } from '../core/audit/finding';
import {
  isSameJudge,
  judgeKeyOf,
  type EarlierFinding,
  type JudgeIdentity,
  type Pair,
  type SettledPair,
} from '../core/audit/pair';
import type { Share } from '../core/audit/rates';
import { JUDGED_KINDS, type JudgedKind } from '../core/audit/verdict';
import type { HandVerdict } from './audit-facts';
import { estimateRate, type Estimate } from './estimate';
import { sumOf } from '../util/sum';

export type Agreement<Rate = Estimate> = {
  agreement: Rate;
  kappa: number | null;
  /** Rows: the first side; columns: the second; both as in `JUDGED_KINDS`. */
  matrix: number[][];
};

/** Computes the agreement of two sides; `said` returns the verdicts of both on one item. */
export function agreementOf(
  said: readonly (readonly [first: JudgedKind, second: JudgedKind])[],
): Agreement<Share> {
  const matrix = JUDGED_KINDS.map(row =>
    JUDGED_KINDS.map(column => said.filter(([a, b]) => a === row && b === column).length),
  );
  return {
    agreement: { count: said.filter(([a, b]) => a === b).length, of: said.length },
    kappa: cohensKappa(matrix),
    matrix,
  };
}

/**
 * Cohen's kappa (Cohen 1960, Educational and Psychological Measurement 20:37–46): agreement beyond
 * that of two judges who guess with the same frequencies.
 *
 * κ = (pₒ − pₑ) / (1 − pₑ), where pₒ is the share of pairs on the diagonal, and pₑ the sum over all
 * kinds of (row's share × column's share). 1: full agreement; 0: no better than chance; below 0:
 * worse. `null` without pairs, and if chance alone would agree on everything (pₑ = 1: both gave the
 * same single kind).
 */
export function cohensKappa(matrix: readonly (readonly number[])[]): number | null {
  const all = sumOf(matrix.map(sumOf));
  const agreed = sumOf(matrix.map((row, at) => row[at] ?? 0));
  // Integers for as long as possible: 1 − pₑ must be exactly 0.
  const byChance = sumOf(
    matrix.map((row, at) => sumOf(row) * sumOf(matrix.map(other => other[at] ?? 0))),
  );
  if (byChance === all * all) return null;
  return (agreed * all - byChance) / (all * all - byChance);
}

/**
 * Agreement of a judge with verdicts by hand, grouped by answer; rows are people's. `seen` is
 * separate because a visible verdict biases people, and some respond only if it seems wrong; only
 * `blind` measures the agreement.
 */
export type PeopleAgreement = Record<'blind' | 'seen', Agreement>;

export function comparePeople(byAnswer: readonly (readonly HandVerdict[])[]): PeopleAgreement {
  const compare = (isWanted: (verdict: HandVerdict) => boolean): Agreement => {
    const answers = byAnswer.map(verdicts =>
      agreementOf(verdicts.filter(isWanted).map(({ person, machine }) => [person, machine])),
    );
    const matrix = JUDGED_KINDS.map((_, row) =>
      JUDGED_KINDS.map((__, column) => sumOf(answers.map(each => each.matrix[row]?.[column] ?? 0))),
    );
    const agreement = estimateRate(answers.map(each => each.agreement));
    return { agreement, kappa: cohensKappa(matrix), matrix };
  };
  return {
    blind: compare(({ isBlind }) => isBlind === true),
    seen: compare(({ isBlind }) => isBlind !== true),
  };
}

export type ComparedPair = {
  pair: SettledPair & { finding: JudgedFinding };
  earlier: EarlierFinding;
  isAgreed: boolean;
};

/** Verdicts of two judges on the same pairs; the earlier judge is in the rows of the matrix. */
export type JudgeComparison = Agreement<Share> & {
  earlier: JudgeIdentity;
  current: JudgeIdentity;
  /** Pairs that both have judged; disagreements first, the worst before the others. */
  pairs: ComparedPair[];
};

/** Compares findings with the earlier ones: one comparison per two judges, the latest first. */
export function compareJudges(pairs: readonly Pair[]): JudgeComparison[] {
  const compared = pairs.filter(isJudged).flatMap(comparePair);
  const groups = Map.groupBy(compared, ({ pair, earlier }) =>
    JSON.stringify([judgeKeyOf(earlier.judge), judgeKeyOf(pair.judge)]),
  );
  return [...groups.values()]
    .toSorted((a, b) => (latestOf(a) < latestOf(b) ? 1 : -1))
    .flatMap(group => compareGroup(group) ?? []);
}

function isJudged(pair: Pair): pair is ComparedPair['pair'] {
  return pair.state === 'settled' && pair.finding.kind !== 'not-judged';
}

function comparePair(pair: ComparedPair['pair']): ComparedPair[] {
  // Only the latest of several findings of one judge counts.
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

function compareGroup(group: readonly ComparedPair[]): JudgeComparison | null {
  const [first] = group;
  if (!first) return null;
  return {
    earlier: first.earlier.judge,
    current: first.pair.judge,
    pairs: group.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...agreementOf(group.map(({ earlier, pair }) => [earlier.finding.kind, pair.finding.kind])),
  };
}

/** Worst first, in either direction. Chosen: opposites, found by one only, degrees of support. */
const DISAGREEMENTS: readonly (readonly [JudgedKind, JudgedKind])[] = [
  ['supported', 'contradicted'],
  ['partly-supported', 'contradicted'],
  ['supported', 'not-found'],
  ['contradicted', 'not-found'],
  ['partly-supported', 'not-found'],
  ['supported', 'partly-supported'],
];

/** Index in the list; within one disagreement, cited pairs rank higher. */
function rankOf({ pair, earlier, isAgreed }: ComparedPair): number {
  if (isAgreed) return 2 * DISAGREEMENTS.length;
  const kinds: readonly string[] = [pair.finding.kind, earlier.finding.kind];
  const index = DISAGREEMENTS.findIndex(each => each.every(kind => kinds.includes(kind)));
  return 2 * index + (pair.cited ? 0 : 1);
}
