import { giveTo } from '../core/source/given-text';
import type { AuditId, PairId, SourceId } from '../core/ids';
import { isSettled } from '../core/audit/pair';
import { keepsQuotesOnly, keepsText } from '../core/source/source';
import type { Giving, Rejudging } from '../ports/store';
import { withoutStage, withStatus } from './assemble';
import { dropCleanup } from './dexie-cleanups';
import { withdraw } from './dexie-recheck';
import { forgetCounts } from './dexie-search';
import { dropUnusedTexts, hashesOf } from './dexie-texts';
import { rejudgePair, reopenPair, reopenSource } from './pair-moves';
import {
  type PairRow,
  type SourceRow,
  type VeraciteDatabase,
  changeSummary,
  cleanupTables,
  entryTables,
  pairsOf,
  textTables,
} from './schema';

/* Each function is one transaction, as in `dexie-writes.ts`. */

export async function reopenSources(
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
    await withdraw(db, auditId);
    await dropCleanup(db, auditId);
    await forgetCounts(db, auditId);
    let unsettled = 0;
    for (const sourceId of new Set(sourceIds)) {
      unsettled += await reopenSourceRows(db, auditId, sourceId);
    }
    await setRunning(db, auditId, unsettled);
  });
}

/** Writes what the reader gives for a source, and opens its pairs for it; see `AuditStore.give`. */
export async function giveText(
  db: VeraciteDatabase,
  auditId: AuditId,
  { source: sourceId, handing, body }: Giving,
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
    await withdraw(db, auditId);
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

/** Puts a source that is to be read anew in its place. Answers how many pairs were settled. */
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

export async function rejudgePairs(
  db: VeraciteDatabase,
  auditId: AuditId,
  { judge, pairs }: Rejudging,
): Promise<void> {
  const tables = [db.audits, db.sources, db.pairs, ...entryTables(db), ...cleanupTables(db)];
  await db.dexie.transaction('rw', tables, async () => {
    await withdraw(db, auditId);
    await dropCleanup(db, auditId);
    await forgetCounts(db, auditId);
    const rows = await (pairs === 'all' ? findReadRows(db, auditId) : findRows(db, auditId, pairs));
    const opened = rows.flatMap(({ position, pair }) =>
      isSettled(pair) ? [{ position, pair: rejudgePair(pair) }] : [],
    );
    await db.pairs.bulkPut(opened);
    await changeSummary(db, auditId, summary => ({
      ...withoutStage(summary),
      judge,
      status: 'running',
      endedAt: null,
      settledPairs: summary.settledPairs - opened.length,
    }));
  });
}

/** The pairs of the sources that were read, and whose text is kept. */
async function findReadRows(db: VeraciteDatabase, auditId: AuditId): Promise<PairRow[]> {
  const [sources, rows] = await Promise.all([
    db.sources.where({ auditId }).toArray(),
    pairsOf(db, auditId).toArray(),
  ]);
  const read = new Set(sources.flatMap(({ source }) => (keepsText(source) ? [source.id] : [])));
  return rows.filter(({ pair }) => read.has(pair.sourceId));
}

/** Those of the pairs that are this audit's, and whose text is not gone. */
async function findRows(
  db: VeraciteDatabase,
  auditId: AuditId,
  ids: readonly PairId[],
): Promise<PairRow[]> {
  const [sources, rows] = await Promise.all([
    db.sources.where({ auditId }).toArray(),
    db.pairs.bulkGet([...new Set(ids)]),
  ]);
  const gone = new Set(
    sources.flatMap(({ source }) => (keepsQuotesOnly(source) ? [source.id] : [])),
  );
  return rows.flatMap(row =>
    row?.pair.auditId === auditId && !gone.has(row.pair.sourceId) ? [row] : [],
  );
}
