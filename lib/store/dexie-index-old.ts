import { refreshEntry, searchTables } from './dexie-search';
import type { VeraciteDatabase } from './schema';

/** Chosen: a transaction of some ten milliseconds, so that an engine's writes hardly wait. */
const AT_ONCE = 10;

/** Gives every audit that has none its entry; each few are in one transaction, and stay. */
export async function indexOldAudits(db: VeraciteDatabase, signal: AbortSignal): Promise<void> {
  const missing = await findMissing(db);
  for (let at = 0; at < missing.length && !signal.aborted; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE);
    await db.dexie.transaction('rw', searchTables(db), async () => {
      for (const id of some) await refreshEntry(db, id);
    });
  }
}

/** The newest first: a reader looks for those. */
async function findMissing(db: VeraciteDatabase) {
  const [all, indexed] = await Promise.all([db.audits.count(), db.searchEntries.count()]);
  if (all === indexed) return [];
  const known = new Set(await db.searchEntries.orderBy('auditId').keys());
  const ids = await db.audits.orderBy('startedAt').reverse().primaryKeys();
  return ids.filter(id => !known.has(id));
}
