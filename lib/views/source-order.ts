import type { FindingKind } from '../core/audit/finding';
import { isSettled } from '../core/audit/pair';
import type { AuditIndex, MatrixColumn } from './audit-index';

/**
 * Orders what was read by how many statements it supports, then by how many it contradicts, and
 * keeps apart what could not be read. Pending sources come last; ties in the answer's order.
 */
export function arrangeSources({ audit, matrix }: AuditIndex): {
  listed: MatrixColumn[];
  unread: MatrixColumn[];
} {
  const bySource = Map.groupBy(audit.pairs.filter(isSettled), ({ sourceId }) => sourceId);
  const count = ({ source }: MatrixColumn, kind: FindingKind): number =>
    (bySource.get(source.id) ?? []).filter(({ finding }) => finding.kind === kind).length;
  const isPending = ({ source }: MatrixColumn): number => Number(source.status === 'pending');
  const isUnread = ({ source }: MatrixColumn): boolean => source.status === 'unreadable';
  return {
    listed: matrix.columns
      .filter(column => !isUnread(column))
      .toSorted(
        (a, b) =>
          isPending(a) - isPending(b) ||
          count(b, 'supported') - count(a, 'supported') ||
          count(b, 'contradicted') - count(a, 'contradicted') ||
          a.number - b.number,
      ),
    unread: matrix.columns.filter(isUnread),
  };
}
