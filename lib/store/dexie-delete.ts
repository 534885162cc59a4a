import type { AuditId } from '../core/ids';
import { dropCleanup } from './dexie-cleanups';
import { dropEntry } from './dexie-search';
import { dropUnusedTexts, hashesOf } from './dexie-texts';
import { auditTables, pairsOf, textTables, type VeraciteDatabase } from './schema';

export async function deleteAudit(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.dexie.transaction('rw', [...auditTables(db), ...textTables(db)], () =>
    deleteRows(db, auditId),
  );
}

export async function deleteEverything(db: VeraciteDatabase): Promise<void> {
  await db.dexie.transaction('rw', db.dexie.tables, async () => {
    for (const table of db.dexie.tables) await table.clear();
  });
}

/** Removes all that hangs on an audit. Runs inside the caller's transaction. */
export async function deleteRows(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const rows = await db.sources.where({ auditId }).toArray();
  await db.audits.delete(auditId);
  await db.answers.delete(auditId);
  const tables = [db.statements, db.citations, db.sources, db.passages, db.ledger];
  for (const table of [...tables, db.corrections, db.notes]) {
    await table.where({ auditId }).delete();
  }
  await dropEntry(db, auditId);
  await dropCleanup(db, auditId);
  await pairsOf(db, auditId).delete();
  await dropUnusedTexts(db, hashesOf(rows.map(row => row.source)));
}
