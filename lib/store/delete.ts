import type { AuditId, IsoDateTime } from '../core/ids';
import { dropCleanup } from './cleanups';
import { dropDownloads } from './downloads';
import { dropAsides } from './asides';
import { dropEntry } from './search';
import { dropUnusedTexts, hashesOf } from './texts';
import { type VeraciteDatabase, inTransaction, pairsOf } from './schema';
import type { AuditSummary } from '../core/audit/audit';

export async function deleteAudit(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await inTransaction(db, () => deleteRows(db, auditId));
}

export async function deleteEverything(db: VeraciteDatabase): Promise<void> {
  await db.dexie.transaction('rw', db.dexie.tables, async () => {
    for (const table of db.dexie.tables) await table.clear();
  });
}

/** Deletes all rows of an audit. Runs in the caller's transaction. */
async function deleteRows(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const rows = await db.sources.where({ auditId }).toArray();
  await db.audits.delete(auditId);
  await db.answers.delete(auditId);
  const tables = [db.statements, db.citations, db.sources, db.passages, db.ledger];
  for (const table of [...tables, db.corrections, db.notes]) {
    await table.where({ auditId }).delete();
  }
  await dropEntry(db, auditId);
  await dropDownloads(db, auditId);
  await dropCleanup(db, auditId);
  await dropAsides(db, auditId);
  await pairsOf(db, auditId).delete();
  await dropUnusedTexts(db, hashesOf(rows.map(row => row.source)));
}

/** Deletes audits that ended before a time unless they are held; returns their number. */
export async function expireAudits(db: VeraciteDatabase, before: IsoDateTime): Promise<number> {
  const ids = await db.audits.where('startedAt').below(before).primaryKeys();
  const ofStudies = ids.length > 0 ? await checksOfStudies(db) : new Set();
  let gone = 0;
  for (const id of ids) {
    if (!ofStudies.has(id)) gone += Number(await expireAudit(db, id, before));
  }
  return gone;
}

/** The figures of a study follow from its checks, however old they are. */
async function checksOfStudies(db: VeraciteDatabase): Promise<Set<AuditId | null>> {
  const ids = new Set<AuditId | null>();
  await db.studyAnswers.each(({ auditId }) => ids.add(auditId));
  return ids;
}

/** Checks again within the transaction, since the user may have annotated it meanwhile. */
async function expireAudit(
  db: VeraciteDatabase,
  id: AuditId,
  before: IsoDateTime,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const summary = await db.audits.get(id);
    if (!summary || !isOver(summary, before) || (await isHeld(db, id))) return false;
    await deleteRows(db, id);
    return true;
  });
}

/** Returns true if the audit has annotations or a running cleanup. */
async function isHeld(db: VeraciteDatabase, auditId: AuditId): Promise<boolean> {
  const [corrections, notes, cleanup] = await Promise.all([
    db.corrections.where({ auditId }).count(),
    db.notes.where({ auditId }).count(),
    db.cleanupRuns.get(auditId),
  ]);
  return corrections + notes > 0 || cleanup?.run.status === 'running';
}

function isOver(
  { status, startedAt, endedAt, isPinned, tag }: AuditSummary,
  before: IsoDateTime,
): boolean {
  const isSpared = isPinned !== undefined || tag !== undefined;
  return status !== 'running' && !isSpared && (endedAt ?? startedAt) < before;
}
