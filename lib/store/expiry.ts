import type { AuditSummary } from '../core/audit/audit';
import type { IsoDateTime } from '../core/ids';

/** Whether an audit has ended, long enough ago, and is not pinned. */
export function isOver(
  { status, startedAt, endedAt, isPinned }: AuditSummary,
  before: IsoDateTime,
): boolean {
  return status !== 'running' && isPinned === undefined && (endedAt ?? startedAt) < before;
}
