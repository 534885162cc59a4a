import type { AuditId } from '../core/ids';
import { isBeingRechecked } from '../core/audit/pair';
import type { RecheckEnd, RecheckRequest } from '../ports/store';
import { dropCleanup } from './dexie-cleanups';
import { refreshEntry, searchTables } from './dexie-search';
import {
  askRecheck,
  endRechecking,
  mayRecheck,
  settleRecheck,
  startRechecking,
  withoutRecheck,
} from './recheck-moves';
import { dropSpentTexts } from './dexie-texts';
import {
  type PairRow,
  type VeraciteDatabase,
  changeSummary,
  cleanupTables,
  pairsOf,
  textTables,
} from './schema';

/* Each function that says so is one transaction, as in `dexie-writes.ts`. */

/** Sets a cell waiting to be checked once more, in one transaction; see `AuditStore.recheck`. */
export async function recheckPair(
  db: VeraciteDatabase,
  auditId: AuditId,
  request: RecheckRequest,
): Promise<boolean> {
  return db.dexie.transaction('rw', [db.audits, db.pairs], async () => {
    const [summary, row] = await Promise.all([
      db.audits.get(auditId),
      findRow(db, auditId, request),
    ]);
    const pair = askRecheck(row?.pair, request);
    if (!summary || !row || !pair || !mayRecheck(summary)) return false;
    await db.pairs.put({ ...row, pair });
    await db.audits.put(startRechecking(summary));
    return true;
  });
}

/** Writes what came of it, in one transaction; see `AuditStore.endRecheck`. */
export async function endRecheck(
  db: VeraciteDatabase,
  auditId: AuditId,
  end: RecheckEnd,
): Promise<boolean> {
  const tables = [...searchTables(db), db.passages, ...cleanupTables(db), ...textTables(db)];
  return db.dexie.transaction('rw', tables, async () => {
    const row = await findRow(db, auditId, end);
    const pair = settleRecheck(row?.pair, end);
    if (!row || !pair) return false;
    await db.pairs.put({ ...row, pair });
    if (end.outcome.kind === 'judged') {
      const { passages } = end.outcome;
      await db.passages.bulkPut(passages.map(passage => ({ auditId, passage })));
      // What was offered rests on the cells as they were.
      await dropCleanup(db, auditId);
    }
    const isLast = !(await pairsOf(db, auditId).toArray()).some(each =>
      isBeingRechecked(each.pair),
    );
    await changeSummary(db, auditId, isLast ? endRechecking : summary => summary);
    if (!isLast) return true;
    await refreshEntry(db, auditId);
    // A cell the engine had failed at may have been the last that needed its source's text.
    await dropSpentTexts(db, auditId);
    return true;
  });
}

/** Takes back what waits to be checked once more. Runs inside the caller's transaction. */
export async function withdraw(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const summary = await db.audits.get(auditId);
  if (summary?.stage !== 'rechecking') return;
  const rows = await pairsOf(db, auditId).toArray();
  const waiting = rows.flatMap(({ position, pair }) =>
    isBeingRechecked(pair) ? [{ position, pair: withoutRecheck(pair) }] : [],
  );
  await db.pairs.bulkPut(waiting);
  await db.audits.put(endRechecking(summary));
}

async function findRow(
  db: VeraciteDatabase,
  auditId: AuditId,
  { pairId }: Pick<RecheckRequest, 'pairId'>,
): Promise<PairRow | undefined> {
  const row = await db.pairs.get(pairId);
  return row?.pair.auditId === auditId ? row : undefined;
}
