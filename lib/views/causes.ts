import type { VerdictReason } from '../core/audit/verdict';

/** What could not be checked for one reason. */
export type Cause<Reason extends VerdictReason, Member> = { reason: Reason; members: Member[] };

/** Groups by reason, the largest group first; all kinds of missing pages are one. */
export function groupByCause<Reason extends VerdictReason, Member>(
  members: readonly Member[],
  reasonOf: (member: Member) => Reason,
): Cause<Reason, Member>[] {
  const groups = Map.groupBy(members, member => {
    const reason = reasonOf(member);
    return reason === 'soft-404' ? 'dead-link' : reason;
  });
  return [...groups.values()]
    .flatMap(group => {
      const [first] = group;
      return first === undefined ? [] : [{ reason: reasonOf(first), members: group }];
    })
    .toSorted((a, b) => b.members.length - a.members.length);
}
