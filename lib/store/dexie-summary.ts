import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import type { VeraciteDatabase } from './schema';

/**
 * Writes the audit's own row, also where nothing in it is new: that is how watchers
 * learn of a change. Answers whether the audit is there. Runs inside the caller's transaction.
 */
export async function changeSummary(
  db: VeraciteDatabase,
  id: AuditId,
  change: (summary: AuditSummary) => AuditSummary,
): Promise<boolean> {
  const summary = await db.audits.get(id);
  if (!summary) return false;
  await db.audits.put(change(summary));
  return true;
}
