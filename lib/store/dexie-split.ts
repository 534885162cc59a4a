import type { AuditId } from '../core/ids';
import type { OpenPair } from '../core/audit/pair';
import type { Statement } from '../core/answer/statement';
import type { Splitting } from '../ports/store';
import { summariseSplit } from './assemble';
import { refreshEntry, searchTables } from './dexie-search';
import { pairsOf, type PairRow, type StatementRow, type VeraciteDatabase } from './schema';

/** One transaction: never are there statements of one split and cells of another. */
export async function putSplit(
  db: VeraciteDatabase,
  auditId: AuditId,
  splitting: Splitting,
): Promise<boolean> {
  return db.dexie.transaction('rw', searchTables(db), async () => {
    const summary = await db.audits.get(auditId);
    const after = summary ? summariseSplit(summary, splitting) : null;
    if (!after) return false;

    const { split } = splitting;
    if (split) {
      await db.statements.where({ auditId }).delete();
      await db.statements.bulkAdd(toStatementRows(auditId, split.statements));
      await pairsOf(db, auditId).delete();
      await db.pairs.bulkAdd(toPairRows(split.pairs));
    }
    await db.audits.put(after);
    await refreshEntry(db, auditId);
    return true;
  });
}

export function toStatementRows(
  auditId: AuditId,
  statements: readonly Statement[],
): StatementRow[] {
  return statements.map((statement, position) => ({ auditId, position, statement }));
}

export function toPairRows(pairs: readonly OpenPair[]): PairRow[] {
  return pairs.map((pair, position) => ({ position, pair }));
}
