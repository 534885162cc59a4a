import type { AuditId, IsoDateTime } from '../core/ids';
import { deleteRows } from './dexie-delete';
import { isOver } from './expiry';
import { auditTables, textTables, type VeraciteDatabase } from './schema';

/** Deletes what ended before a time and nobody holds on to; answers how many went. */
export async function expireAudits(db: VeraciteDatabase, before: IsoDateTime): Promise<number> {
  const ids = await db.audits.where('startedAt').below(before).primaryKeys();
  let gone = 0;
  for (const id of ids) gone += Number(await expireAudit(db, id, before));
  return gone;
}

/** Looks again inside the transaction: a person may have written something a moment ago. */
async function expireAudit(
  db: VeraciteDatabase,
  id: AuditId,
  before: IsoDateTime,
): Promise<boolean> {
  return db.dexie.transaction('rw', [...auditTables(db), ...textTables(db)], async () => {
    const summary = await db.audits.get(id);
    if (!summary || !isOver(summary, before) || (await isHeld(db, id))) return false;
    await deleteRows(db, id);
    return true;
  });
}

/** Whether a person wrote something to it, or statements of it are being reworded. */
async function isHeld(db: VeraciteDatabase, auditId: AuditId): Promise<boolean> {
  const [corrections, notes, cleanup] = await Promise.all([
    db.corrections.where({ auditId }).count(),
    db.notes.where({ auditId }).count(),
    db.cleanupRuns.get(auditId),
  ]);
  return corrections + notes > 0 || cleanup?.run.status === 'running';
}
