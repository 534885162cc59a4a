import type { Finding } from './finding';
import {
  isJudgeFailure,
  isSameJudge,
  isSettled,
  needsJudge,
  pairIdFor,
  type Pair,
  type SettledPair,
} from './pair';
import { sourceId, type PairId, type SourceId } from '../ids';

/** Sources that the answer cites for a statement at one place, kept with the pair of the first. */
export type SourceGroup = NonNullable<Pair['groups']>[number];

/** Finding on the passages of a whole group. */
export type GroupJudgement = NonNullable<SourceGroup['judged']>;

/** A group with the pair that keeps it and the pairs of its sources, in the answer's order. */
export type PairGroup = { keeper: PairId; group: SourceGroup; members: readonly Pair[] };

/** Support by several sources of which none supports the statement in full. */
export type JointSupport = Pick<GroupJudgement, 'judge' | 'passageIds' | 'settledAt'> & {
  finding: Extract<Finding, { kind: 'supported' }>;
  sourceIds: readonly SourceId[];
  /** Sources of the group that were read. */
  readIds: readonly SourceId[];
};

/** Returns an id that only the same sources in the same order have. */
export function groupKey(sourceIds: readonly SourceId[]): SourceId {
  return sourceId(JSON.stringify(sourceIds));
}

export function findGroups(pairs: readonly Pair[]): PairGroup[] {
  const keepers = pairs.filter(({ groups }) => groups !== undefined);
  if (keepers.length === 0) return [];
  const byId = new Map(pairs.map(pair => [pair.id, pair]));
  return keepers.flatMap(({ id, auditId, statementId, groups = [] }) =>
    groups.flatMap(group => {
      const members = group.sourceIds.flatMap(
        source => byId.get(pairIdFor(auditId, statementId, source)) ?? [],
      );
      return members.length === group.sourceIds.length ? [{ keeper: id, group, members }] : [];
    }),
  );
}

/** Returns the finding on a group, unless one of its sources was compared again since. */
export function currentJudgement({ group, members }: PairGroup): GroupJudgement | null {
  const { judged } = group;
  const isCurrent = members.every(
    (pair, at) => isSettled(pair) && pair.settledAt === judged?.after[at],
  );
  return judged && isCurrent ? judged : null;
}

/** Finds the groups on which the judge failed, so that a retry may help. */
export function findGroupFailures({ pairs }: { pairs: readonly Pair[] }): PairGroup[] {
  return findGroups(pairs).filter(group => {
    const finding = currentJudgement(group)?.finding;
    return finding?.kind === 'not-judged' && isJudgeFailure(finding.reason);
  });
}

export function readMembers({ members }: PairGroup): SettledPair[] {
  return members.filter(isSettled).filter(({ finding }) => finding.kind !== 'not-judged');
}

/**
 * Returns true if the sources are to be compared together: one judge has compared at least two of
 * them, none supports or contradicts the statement, and nothing of the group waits.
 */
export function isDue(pairGroup: PairGroup): boolean {
  if (pairGroup.members.some(needsJudge) || currentJudgement(pairGroup) !== null) return false;
  const [first, ...others] = readMembers(pairGroup);
  if (!first || others.length === 0) return false;
  return (
    others.every(({ judge }) => isSameJudge(judge, first.judge)) &&
    [first, ...others].every(
      ({ finding: { kind } }) => kind === 'partly-supported' || kind === 'not-found',
    )
  );
}

/**
 * Returns the support of a group; `null` unless its quotes are of two sources at least, since one
 * alone was found not to support the statement. No group supports what one of its sources
 * contradicts.
 */
export function findJointSupport(pairGroup: PairGroup): JointSupport | null {
  const judged = currentJudgement(pairGroup);
  const read = readMembers(pairGroup);
  if (judged?.finding?.kind !== 'supported') return null;
  if (read.some(({ finding }) => finding.kind === 'contradicted')) return null;

  const { judge, passageIds, settledAt, finding } = judged;
  if (new Set(finding.evidence.map(({ sourceId }) => sourceId)).size < 2) return null;
  const { sourceIds } = pairGroup.group;
  const readIds = read.map(({ sourceId }) => sourceId);
  return { finding, judge, passageIds, settledAt, sourceIds, readIds };
}
