import type { SourceId } from '../core/ids';
import type { Statement } from '../core/answer/statement';
import { isSettled } from '../core/audit/pair';
import type { VerdictReason } from '../core/audit/verdict';
import type { Source } from '../core/source/source';
import type { AuditIndex, MatrixRow } from './audit-index';
import { groupByCause } from './causes';
import { findRepeats } from './same-wording';

/** A line of the list of statements. */
export type StatementEntry =
  | { kind: 'row'; row: MatrixRow; repeats: MatrixRow | null }
  | { kind: 'quiet'; statement: Statement }
  /** Statements that one cause keeps from being checked, and the sources it is about. */
  | { kind: 'group'; reason: VerdictReason; rows: MatrixRow[]; sources: Source[] };

/**
 * Arranges listed statements: a repetition comes right after what it repeats, and statements that
 * could not be checked come last, those with a common cause as one group. A check that runs has no
 * groups, since its statements would move into them.
 */
export function arrangeStatements(
  index: AuditIndex,
  statements: readonly Statement[],
): StatementEntry[] {
  const rows = statements.flatMap(({ id }) => index.rows.get(id) ?? []);
  const groups = index.audit.status === 'running' ? [] : findGroups(index, rows);
  const grouped = new Set(groups.flatMap(group => group.rows));
  const singles = new Set(rows.filter(row => !grouped.has(row)));
  const repeats = findRepeats(index.matrix.rows);
  const leaderOf = (row: MatrixRow): MatrixRow => {
    const earlier = repeats.get(row.statement.id);
    return earlier && singles.has(earlier) ? earlier : row;
  };
  const followers = Map.groupBy(singles, leaderOf);

  const lines = statements.flatMap((statement): StatementEntry[] => {
    const row = index.rows.get(statement.id);
    if (!row) return [{ kind: 'quiet', statement }];
    if (!singles.has(row) || leaderOf(row) !== row) return [];
    const others = (followers.get(row) ?? []).filter(each => each !== row);
    return [row, ...others].map(each => ({
      kind: 'row',
      row: each,
      repeats: repeats.get(each.statement.id) ?? null,
    }));
  });
  return [...lines, ...groups];
}

type Group = Extract<StatementEntry, { kind: 'group' }>;

function findGroups(index: AuditIndex, rows: readonly MatrixRow[]): Group[] {
  const stuck = rows.flatMap(row => {
    const { verdict } = row;
    return verdict === null || verdict.reason === null ? [] : [{ row, reason: verdict.reason }];
  });
  return groupByCause(stuck, ({ reason }) => reason)
    .filter(({ members }) => members.length > 1)
    .map(({ reason, members }) => {
      const own = members.map(({ row }) => row);
      const reasons = new Set<VerdictReason>(members.map(each => each.reason));
      return { kind: 'group', reason, rows: own, sources: sourcesBehind(index, own, reasons) };
    });
}

/** Sources of statements that could not be compared for one of these reasons. */
function sourcesBehind(
  { columns }: AuditIndex,
  rows: readonly MatrixRow[],
  reasons: ReadonlySet<VerdictReason>,
): Source[] {
  const ids = rows.flatMap(({ cells }) =>
    cells.flatMap((pair): SourceId[] =>
      pair !== null &&
      isSettled(pair) &&
      pair.finding.kind === 'not-judged' &&
      reasons.has(pair.finding.reason)
        ? [pair.sourceId]
        : [],
    ),
  );
  return [...new Set(ids)].flatMap(id => columns.get(id)?.source ?? []);
}
