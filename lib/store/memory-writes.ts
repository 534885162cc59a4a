import type { AuditSummary } from '../core/audit/audit';
import type { AuditId, PairId } from '../core/ids';
import { isSameJudge, isSettled, type Pair } from '../core/audit/pair';
import { isUnclaimed } from '../core/device/power';
import type { Source } from '../core/source/source';
import type {
  Agreement,
  AuditDraft,
  LeaseRequest,
  Settlement,
  Splitting,
} from '../ports/audit-store';
import { asAgreed, asClaimed, summariseDraft, summariseSplit, withStatus } from './assemble';
import {
  dropSpentTexts,
  dropUnusedTexts,
  keepText,
  type MemoryDatabase,
  type MemoryRecord,
} from './memory-database';
import { withdraw } from './memory-recheck';
import { tellWatchers } from './memory-watch';
import { isFree, isLate, isStillRead, lease, mayLease, mayReplace, settle } from './pair-moves';

/* Each function runs to its end at once, as a transaction, and then tells the watchers. */

export function createRecord(db: MemoryDatabase, draft: AuditDraft): void {
  const { id } = draft.head;
  if (db.audits.has(id)) return;
  const { answer, statements, sources, pairs } = structuredClone(draft);
  db.audits.set(id, {
    summary: structuredClone(summariseDraft(draft)),
    answer,
    statements,
    sources: new Map(sources.map(source => [source.id, source])),
    handed: new Map(),
    passages: new Map(),
    pairs: new Map(pairs.map(pair => [pair.id, pair])),
    ledger: [],
    offers: new Map(),
    corrections: [],
    notes: new Map(),
  });
  tellWatchers(db, id);
}

export function deleteRecord(db: MemoryDatabase, id: AuditId): void {
  db.audits.delete(id);
  dropUnusedTexts(db);
  tellWatchers(db, id);
}

export function deleteEverything(db: MemoryDatabase): void {
  db.audits.clear();
  db.texts.clear();
  db.cache.clear();
  db.modelAnswers.clear();
  db.metadata.clear();
  for (const watcher of db.watchers.keys()) watcher.request();
}

export function putSource(
  db: MemoryDatabase,
  id: AuditId,
  read: { source: Source; text: string | null },
): boolean {
  const record = db.audits.get(id);
  if (!record) return false;
  const source = structuredClone(read.source);
  const kept = record.sources.get(source.id);
  if (!kept) throw new Error('store: the audit has no source of that id');
  if (!mayReplace(kept, source)) return false;
  record.sources.set(source.id, source);
  record.handed.delete(source.id);
  keepText(db, source, read.text);
  dropUnusedTexts(db);
  tellWatchers(db, id);
  return true;
}

export function leasePairs(db: MemoryDatabase, request: LeaseRequest): Pair[] {
  const record = db.audits.get(request.auditId);
  if (!record || !mayLease(record.summary, request)) return [];
  const source = record.sources.get(request.sourceId);
  if (source && !isStillRead(source, request)) return [];
  const leased = [...record.pairs.values()]
    .filter(pair => pair.sourceId === request.sourceId && isFree(pair, request))
    .slice(0, request.limit)
    .map(pair => lease(pair, request));
  putPairs(record, leased);
  if (leased.length > 0) tellWatchers(db, request.auditId);
  return leased;
}

export function settlePair(db: MemoryDatabase, settlement: Settlement): boolean {
  const record = findOwner(db, settlement.pairId);
  const pair = record?.pairs.get(settlement.pairId);
  if (!record || !pair || !isSameJudge(record.summary.judge, settlement.asked)) return false;
  if (isLate(pair, settlement)) return false;
  const isFirst = !isSettled(pair);
  putPairs(record, [settle(pair, structuredClone(settlement))]);
  if (isFirst) {
    for (const passage of structuredClone(settlement.passages)) {
      record.passages.set(passage.id, passage);
    }
    changeSummary(record, { settledPairs: record.summary.settledPairs + 1 });
  }
  tellWatchers(db, pair.auditId);
  return isFirst;
}

export function putSplit(db: MemoryDatabase, id: AuditId, given: Splitting): boolean {
  const record = db.audits.get(id);
  const splitting = structuredClone(given);
  const after = record ? summariseSplit(record.summary, splitting) : null;
  if (!record || !after) return false;

  if (splitting.split) {
    record.statements = [...splitting.split.statements];
    record.pairs = new Map(splitting.split.pairs.map(pair => [pair.id, pair]));
  }
  record.summary = after;
  tellWatchers(db, id);
  return true;
}

export function setStatus(
  db: MemoryDatabase,
  id: AuditId,
  change: Pick<AuditSummary, 'status' | 'endedAt' | 'halt'>,
): void {
  const record = db.audits.get(id);
  if (!record) return;
  const { summary } = record;
  if (summary.stage !== 'rechecking') record.summary = withStatus(summary, change);
  else if (change.status !== 'running') withdraw(record);
  dropSpentTexts(db, record);
  tellWatchers(db, id);
}

export function claimAudit(db: MemoryDatabase, id: AuditId): boolean {
  const record = db.audits.get(id);
  if (!record || !isUnclaimed(record.summary)) return false;
  record.summary = asClaimed(record.summary);
  tellWatchers(db, id);
  return true;
}

export function agreeToAudit(db: MemoryDatabase, id: AuditId, agreement: Agreement): boolean {
  const record = db.audits.get(id);
  const after = record ? asAgreed(record.summary, agreement) : null;
  if (!record || !after) return false;
  record.summary = after;
  tellWatchers(db, id);
  return true;
}

/** A pair's id is its own in all audits, so at most one record has it. */
function findOwner(db: MemoryDatabase, id: PairId): MemoryRecord | undefined {
  return [...db.audits.values()].find(record => record.pairs.has(id));
}

export function putPairs(record: MemoryRecord, pairs: readonly Pair[]): void {
  for (const pair of pairs) record.pairs.set(pair.id, pair);
}

export function changeSummary(record: MemoryRecord, change: Partial<AuditSummary>): void {
  record.summary = { ...record.summary, ...change };
}
