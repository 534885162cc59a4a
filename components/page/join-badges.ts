import { worstMark } from '../../lib/core/audit/verdict';
import type { StatementId } from '../../lib/core/ids';
import type { BadgeView } from '../../lib/ports/page-ui';
import { groupClose } from './layout';
import { firstLineOf } from './surroundings';

/** Statements whose badges join an earlier one, with the statement of that one. */
export type Joins = ReadonlyMap<StatementId, StatementId>;

/** Finds the badges that would be too far from their lines if each had a place of its own. */
export function findJoins(badges: readonly BadgeView[]): Joins {
  const lines = badges.flatMap(({ statementId, range }) => {
    const line = firstLineOf(range);
    return line === null ? [] : [{ statementId, middle: (line.top + line.bottom) / 2 }];
  });
  const groups = groupClose(lines.map(({ middle }) => middle));
  return new Map(
    groups.flatMap(group => {
      const [leader, ...others] = group.flatMap(index => lines[index]?.statementId ?? []);
      return leader === undefined ? [] : others.map(each => [each, leader] as const);
    }),
  );
}

export function joinBadges(badges: readonly BadgeView[], joins: Joins): BadgeView[] {
  const groups = Map.groupBy(badges, ({ statementId }) => joins.get(statementId) ?? statementId);
  return [...groups.values()].flatMap(group => join(group) ?? []);
}

function join(badges: readonly BadgeView[]): BadgeView | undefined {
  const [first] = badges;
  if (first === undefined || badges.length === 1) return first;

  const { auditId, statementId, number, range, waitsFor } = first;
  const conflict = badges.find(each => each.conflict !== undefined)?.conflict;
  return {
    auditId,
    statementId,
    number,
    range,
    kind: worstMark(badges.map(({ kind }) => kind)),
    statements: badges.flatMap(({ statements, ...alone }) => statements ?? [alone]),
    parts: badges.flatMap(each => each.parts ?? [each.range]),
    starts: badges.map(each => each.range),
    ...(waitsFor && { waitsFor }),
    ...(conflict && { conflict }),
  };
}
