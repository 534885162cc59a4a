import { giveTo } from '../core/source/given-text';
import type { AuditId, SourceId } from '../core/ids';
import { isSettled } from '../core/audit/pair';
import type { AuditStore } from '../ports/store';
import { withStatus } from './summaries';
import { dropCleanup } from './cleanups';
import { cancelCheckAgain } from './check-again';
import { dropDownloads } from './downloads';
import { forgetCounts } from './search';
import { dropUnusedTexts, hashesOf } from './texts';
import { reopenPair, reopenSource } from './pair-moves';
import { type SourceRow, type VeraciteDatabase, changeSummary, inTransaction } from './schema';

export async function readAgain(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceIds: readonly SourceId[],
): Promise<void> {
  await inTransaction(db, async () => {
    const keys = [...new Set(sourceIds)].map((id): [AuditId, SourceId] => [auditId, id]);
    const rows = (await db.sources.bulkGet(keys)).filter(row => row !== undefined);
    const opened = rows.map(({ position, source }) => ({
      auditId,
      position,
      source: reopenSource(source),
    }));
    await replaceSources(db, auditId, opened);
  });
}

/** Stores a user-supplied text and reopens its pairs; see `AuditStore.give`. */
export async function giveText(
  db: VeraciteDatabase,
  auditId: AuditId,
  { source: sourceId, handing, body }: Parameters<AuditStore['give']>[1],
): Promise<boolean> {
  return inTransaction(db, async () => {
    const row = await db.sources.get([auditId, sourceId]);
    if (!row) return false;
    const { position } = row;
    const source = giveTo(row.source, handing);
    await replaceSources(db, auditId, [{ auditId, position, source, handed: body }]);
    return true;
  });
}

/** Replaces sources and reopens their pairs. Runs in the caller's transaction. */
async function replaceSources(
  db: VeraciteDatabase,
  auditId: AuditId,
  rows: readonly SourceRow[],
): Promise<void> {
  await cancelCheckAgain(db, auditId);
  await dropCleanup(db, auditId);
  await forgetCounts(db, auditId);
  let unsettled = 0;
  for (const row of rows) unsettled += await replaceSource(db, row);
  await changeSummary(db, auditId, summary => ({
    ...withStatus(summary, { status: 'running', endedAt: null }),
    settledPairs: summary.settledPairs - unsettled,
  }));
}

/** Returns the number of pairs that were settled. */
async function replaceSource(db: VeraciteDatabase, row: SourceRow): Promise<number> {
  const { auditId, source } = row;
  const sourceId = source.id;
  const before = await db.sources.get([auditId, sourceId]);
  await db.sources.put(row);
  await dropDownloads(db, auditId, sourceId);
  await dropUnusedTexts(db, hashesOf(before ? [before.source] : []));
  await db.passages.where({ auditId, 'passage.sourceId': sourceId }).delete();

  const pairs = await db.pairs
    .where({ 'pair.auditId': auditId, 'pair.sourceId': sourceId })
    .toArray();
  await db.pairs.bulkPut(pairs.map(each => ({ ...each, pair: reopenPair(each.pair) })));
  return pairs.filter(({ pair }) => isSettled(pair)).length;
}
