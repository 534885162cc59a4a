import type { AuditId } from '../core/ids';
import { isBeingRechecked } from '../core/audit/recheck';
import type { RecheckEnd, RecheckRequest } from '../ports/audit-store';
import { type MemoryDatabase, type MemoryRecord, dropSpentTexts } from './memory-database';
import { tellWatchers } from './memory-watch';
import {
  askRecheck,
  endRechecking,
  mayRecheck,
  settleRecheck,
  startRechecking,
  withoutRecheck,
} from './recheck-moves';

/* Each function runs to its end at once, as in `memory-writes.ts`. */

/** See `AuditStore.recheck`. */
export function recheckPair(db: MemoryDatabase, id: AuditId, request: RecheckRequest): boolean {
  const record = db.audits.get(id);
  const pair = askRecheck(record?.pairs.get(request.pairId), structuredClone(request));
  if (!record || !pair || !mayRecheck(record.summary)) return false;
  record.pairs.set(pair.id, pair);
  record.summary = startRechecking(record.summary);
  tellWatchers(db, id);
  return true;
}

/** See `AuditStore.endRecheck`. */
export function endRecheck(db: MemoryDatabase, id: AuditId, given: RecheckEnd): boolean {
  const record = db.audits.get(id);
  const end = structuredClone(given);
  const pair = settleRecheck(record?.pairs.get(end.pairId), end);
  if (!record || !pair) return false;
  record.pairs.set(pair.id, pair);
  if (end.outcome.kind === 'judged') {
    for (const passage of end.outcome.passages) record.passages.set(passage.id, passage);
    // What was offered rests on the cells as they were.
    delete record.cleanup;
    record.offers.clear();
  }
  const isLast = ![...record.pairs.values()].some(isBeingRechecked);
  if (isLast) record.summary = endRechecking(record.summary);
  dropSpentTexts(db, record);
  tellWatchers(db, id);
  return true;
}

/** Takes back what waits to be checked once more. */
export function withdraw(record: MemoryRecord): void {
  for (const pair of record.pairs.values()) {
    if (isBeingRechecked(pair)) record.pairs.set(pair.id, withoutRecheck(pair));
  }
  record.summary = endRechecking(record.summary);
}
