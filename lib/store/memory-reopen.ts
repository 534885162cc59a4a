import type { AuditId, PairId, SourceId } from '../core/ids';
import { isSettled } from '../core/pair';
import type { Pair } from '../core/pair';
import type { Rejudging } from '../ports/audit-store';
import { withoutStage } from './assemble';
import { dropUnusedTexts } from './memory-database';
import type { MemoryDatabase, MemoryRecord } from './memory-database';
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
  for (const sourceId of sourceIds) reopenOne(record, sourceId);
  dropUnusedTexts(db);
  setRunning(record, {});
  tellWatchers(db, id);
}

function reopenOne(record: MemoryRecord, sourceId: SourceId): void {
  const source = record.sources.get(sourceId);
  if (!source) return;
  record.sources.set(sourceId, reopenSource(source));
  for (const passage of record.passages.values()) {
    if (passage.sourceId === sourceId) record.passages.delete(passage.id);
  }
  const pairs = [...record.pairs.values()].filter(pair => pair.sourceId === sourceId);
  putPairs(record, pairs.map(reopenPair));
}

export function rejudgePairs(db: MemoryDatabase, id: AuditId, { judge, pairs }: Rejudging): void {
  const record = db.audits.get(id);
  if (!record) return;
  const asked = pairs === 'all' ? readPairs(record) : namedPairs(record, pairs);
  putPairs(record, asked.filter(isSettled).map(rejudgePair));
  record.summary = withoutStage(record.summary);
  setRunning(record, { judge: structuredClone(judge) });
  tellWatchers(db, id);
}

/** The pairs of the sources that were read. */
function readPairs({ pairs, sources }: MemoryRecord): Pair[] {
  return [...pairs.values()].filter(({ sourceId }) => sources.get(sourceId)?.status === 'read');
}

/** Those of the pairs that are this audit's. */
function namedPairs({ pairs }: MemoryRecord, ids: readonly PairId[]): Pair[] {
  return ids.flatMap(id => pairs.get(id) ?? []);
}

/** What was offered rests on cells that are open now, and goes. */
function setRunning(record: MemoryRecord, change: Partial<MemoryRecord['summary']>): void {
  delete record.cleanup;
  record.offers.clear();
  const settledPairs = [...record.pairs.values()].filter(isSettled).length;
  changeSummary(record, { ...change, status: 'running', endedAt: null, settledPairs });
}
