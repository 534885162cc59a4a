import { giveTo } from '../core/source/given-text';
import type { AuditId, SourceId } from '../core/ids';
import { isSettled } from '../core/audit/pair';
import type { AuditStore } from '../ports/store';
import { withStatus } from './summaries';
import { dropCleanup } from './cleanups';
import { cancelCheckAgain } from './check-again';
import { forgetCounts } from './search';
import { dropUnusedTexts, hashesOf } from './texts';
import { reopenPair, reopenSource } from './pair-moves';
import {
  type SourceRow,
  type VeraciteDatabase,
  changeSummary,
  cleanupTables,
  entryTables,
  textTables,
} from './schema';

/* Each function is one transaction, as in `writes.ts`. */

export async function readAgain(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceIds: readonly SourceId[],
): Promise<void> {
  const tables = [
    db.audits,
    db.pairs,
    db.passages,
    ...entryTables(db),
    ...cleanupTables(db),
    ...textTables(db),
  ];
  await db.dexie.transaction('rw', tables, async () => {
    await cancelCheckAgain(db, auditId);
    await dropCleanup(db, auditId);
    await forgetCounts(db, auditId);
    let unsettled = 0;
    for (const sourceId of new Set(sourceIds)) {
      unsettled += await reopenSourceRows(db, auditId, sourceId);
    }
    await setRunning(db, auditId, unsettled);
  });
}

/** Stores a user-supplied text and reopens its pairs; see `AuditStore.give`. */
export async function giveText(
  db: VeraciteDatabase,
  auditId: AuditId,
  { source: sourceId, handing, body }: Parameters<AuditStore['give']>[1],
): Promise<boolean> {
  const tables = [
    db.audits,
    db.pairs,
    db.passages,
    ...entryTables(db),
    ...cleanupTables(db),
    ...textTables(db),
  ];
  return db.dexie.transaction('rw', tables, async () => {
    const row = await db.sources.get([auditId, sourceId]);
    if (!row) return false;
    await cancelCheckAgain(db, auditId);
    await dropCleanup(db, auditId);
    await forgetCounts(db, auditId);
    const { position } = row;
    const source = giveTo(row.source, handing);
    const unsettled = await openAnew(db, { auditId, position, source, handed: body }, row);
    await setRunning(db, auditId, unsettled);
    return true;
  });
}

async function setRunning(
  db: VeraciteDatabase,
  auditId: AuditId,
  unsettled: number,
): Promise<void> {
  await changeSummary(db, auditId, summary => ({
    ...withStatus(summary, { status: 'running', endedAt: null }),
    settledPairs: summary.settledPairs - unsettled,
  }));
}

async function reopenSourceRows(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceId: SourceId,
): Promise<number> {
  const row = await db.sources.get([auditId, sourceId]);
  if (!row) return 0;
  return openAnew(db, { auditId, position: row.position, source: reopenSource(row.source) }, row);
}

/** Returns the number of pairs that were settled. */
async function openAnew(
  db: VeraciteDatabase,
  anew: SourceRow,
  { source: before }: SourceRow,
): Promise<number> {
  const { auditId, source } = anew;
  const sourceId = source.id;
  await db.sources.put(anew);
  await dropUnusedTexts(db, hashesOf([before]));
  await db.passages.where({ auditId, 'passage.sourceId': sourceId }).delete();

  const pairs = await db.pairs
    .where({ 'pair.auditId': auditId, 'pair.sourceId': sourceId })
    .toArray();
  await db.pairs.bulkPut(pairs.map(each => ({ ...each, pair: reopenPair(each.pair) })));
  return pairs.filter(({ pair }) => isSettled(pair)).length;
}
