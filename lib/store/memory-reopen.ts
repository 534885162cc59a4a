import { giveTo } from '../core/source/given-text';
import type { AuditId, PairId, SourceId } from '../core/ids';
import { isSettled, type Pair } from '../core/audit/pair';
import { keepsQuotesOnly, keepsText, type PendingSource } from '../core/source/source';
import type { Giving, Rejudging } from '../ports/audit-store';
import { withoutStage, withStatus } from './assemble';
import { dropUnusedTexts, type MemoryDatabase, type MemoryRecord } from './memory-database';
import { withdraw } from './memory-recheck';
import { tellWatchers } from './memory-watch';
import { changeSummary, putPairs } from './memory-writes';
import { rejudgePair, reopenPair, reopenSource } from './pair-moves';

/* Each function runs to its end at once, as in `memory-writes.ts`. */

export function reopenSources(
  db: MemoryDatabase,
  id: AuditId,
  sourceIds: readonly SourceId[],
): void {
  const record = db.audits.get(id);
  if (!record) return;
  withdraw(record);
  for (const sourceId of sourceIds) reopenOne(record, sourceId);
  dropUnusedTexts(db);
  setRunning(record, {});
  tellWatchers(db, id);
}

function reopenOne(record: MemoryRecord, sourceId: SourceId): void {
  const source = record.sources.get(sourceId);
  if (source) openAnew(record, reopenSource(source));
}

/** Writes what the reader gives for a source, and opens its pairs for it; see `AuditStore.give`. */
export function giveText(db: MemoryDatabase, id: AuditId, giving: Giving): boolean {
  const record = db.audits.get(id);
  const source = record?.sources.get(giving.source);
  if (!record || !source) return false;

  withdraw(record);
  const { handing, body } = structuredClone(giving);
  openAnew(record, giveTo(source, handing));
  record.handed.set(source.id, body);
  dropUnusedTexts(db);
  setRunning(record, {});
  tellWatchers(db, id);
  return true;
}

/** Puts a source that is to be read anew in its place. */
function openAnew(record: MemoryRecord, source: PendingSource): void {
  const sourceId = source.id;
  record.sources.set(sourceId, source);
  record.handed.delete(sourceId);
  for (const passage of record.passages.values()) {
    if (passage.sourceId === sourceId) record.passages.delete(passage.id);
  }
  const pairs = [...record.pairs.values()].filter(pair => pair.sourceId === sourceId);
  putPairs(record, pairs.map(reopenPair));
}

export function rejudgePairs(db: MemoryDatabase, id: AuditId, { judge, pairs }: Rejudging): void {
  const record = db.audits.get(id);
  if (!record) return;
  withdraw(record);
  const asked = pairs === 'all' ? readPairs(record) : namedPairs(record, pairs);
  putPairs(record, asked.filter(isSettled).map(rejudgePair));
  record.summary = withoutStage(record.summary);
  setRunning(record, { judge: structuredClone(judge) });
  tellWatchers(db, id);
}

/** The pairs of the sources that were read, and whose text is kept. */
function readPairs({ pairs, sources }: MemoryRecord): Pair[] {
  return [...pairs.values()].filter(({ sourceId }) => {
    const source = sources.get(sourceId);
    return source !== undefined && keepsText(source);
  });
}

/** Those of the pairs that are this audit's, and whose text is not gone. */
function namedPairs({ pairs, sources }: MemoryRecord, ids: readonly PairId[]): Pair[] {
  const isGone = ({ sourceId }: Pair): boolean => {
    const source = sources.get(sourceId);
    return source !== undefined && keepsQuotesOnly(source);
  };
  return ids.flatMap(id => pairs.get(id) ?? []).filter(pair => !isGone(pair));
}

/** What was offered rests on cells that are open now, and goes. */
function setRunning(record: MemoryRecord, change: Partial<MemoryRecord['summary']>): void {
  delete record.cleanup;
  record.offers.clear();
  const settledPairs = [...record.pairs.values()].filter(isSettled).length;
  record.summary = withStatus(record.summary, { status: 'running', endedAt: null });
  changeSummary(record, { ...change, settledPairs });
}
