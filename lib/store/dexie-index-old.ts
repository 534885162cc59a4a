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
  await dropOldEntries(db, signal);
}

/** Removes what audits were found by before version 7. */
async function dropOldEntries(db: VeraciteDatabase, signal: AbortSignal): Promise<void> {
  let keys = await db.oldEntries.limit(AT_ONCE).primaryKeys();
  while (keys.length > 0 && !signal.aborted) {
    await db.oldEntries.bulkDelete(keys);
    keys = await db.oldEntries.limit(AT_ONCE).primaryKeys();
  }
}

/** The newest first: a reader looks for those. */
async function findMissing(db: VeraciteDatabase) {
  const [all, indexed] = await Promise.all([db.audits.count(), db.tallies.count()]);
  if (all === indexed) return [];
  const known = new Set(await db.tallies.orderBy('auditId').keys());
  const ids = await db.audits.orderBy('startedAt').reverse().primaryKeys();
  return ids.filter(id => !known.has(id));
}
