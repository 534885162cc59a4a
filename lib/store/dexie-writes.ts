import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { type OpenPair, type Pair, isSameJudge, isSettled } from '../core/audit/pair';
import { isUnclaimed } from '../core/device/power';
import type { Source } from '../core/source/source';
import type { Agreement, AuditDraft, LeaseRequest, Settlement, Splitting } from '../ports/store';
import { asAgreed, asClaimed, summariseDraft, summariseSplit, withStatus } from './assemble';
import { withdraw } from './dexie-recheck';
import { addEntry, refreshEntry, searchTables } from './dexie-search';
import { dropSpentTexts, dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { isFree, isLate, isStillRead, lease, mayLease, mayReplace, settle } from './pair-moves';
import {
  type PairRow,
  type StatementRow,
  type VeraciteDatabase,
  auditTables,
  changeSummary,
  pairsOf,
  textTables,
} from './schema';
import type { Statement } from '../core/answer/statement';

/* Each function is one transaction: after a kill at any moment, all of it is there or nothing. */

export async function createAudit(db: VeraciteDatabase, draft: AuditDraft): Promise<void> {
  const auditId = draft.head.id;
  const { citations, ...answer } = draft.answer;

  await db.dexie.transaction('rw', auditTables(db), async () => {
    if (await db.audits.get(auditId)) return;
    const summary = summariseDraft(draft);
    await db.audits.add(summary);
    await addEntry(db, draft, summary);
    await db.answers.add({ auditId, answer });
    await db.citations.bulkAdd(
      citations.map((citation, position) => ({ auditId, position, citation })),
    );
    await db.statements.bulkAdd(toStatementRows(auditId, draft.statements));
    await db.sources.bulkAdd(
      draft.sources.map((source, position) => ({ auditId, position, source })),
    );
    await db.pairs.bulkAdd(toPairRows(draft.pairs));
  });
}

export async function putSource(
  db: VeraciteDatabase,
  auditId: AuditId,
  read: { source: Source; text: string | null },
): Promise<boolean> {
  const tables = [...searchTables(db), ...textTables(db)];
  return db.dexie.transaction('rw', tables, async () => {
    const summary = await db.audits.get(auditId);
    if (!summary) return false;
    const row = await db.sources.get([auditId, read.source.id]);
    if (!row) throw new Error('store: the audit has no source of that id');
    if (!mayReplace(row.source, read.source)) return false;

    await keepText(db, read.source, read.text);
    // nb. Without what was handed over: it is read now.
    await db.sources.put({ auditId, position: row.position, source: read.source });
    await dropUnusedTexts(db, hashesOf([row.source]));
    await db.audits.put(summary);
    // An audit at work gets its entry when it ends: with each of many sources would be too often.
    if (summary.status !== 'running') await refreshEntry(db, auditId);
    return true;
  });
}

export async function leasePairs(db: VeraciteDatabase, request: LeaseRequest): Promise<Pair[]> {
  return db.dexie.transaction('rw', [db.audits, db.sources, db.pairs], async () => {
    const audit = await db.audits.get(request.auditId);
    if (!audit || !mayLease(audit, request)) return [];
    const row = await db.sources.get([request.auditId, request.sourceId]);
    if (row && !isStillRead(row.source, request)) return [];
    const waiting = await findUnsettled(db, request);
    const leased = waiting
      .filter(({ pair }) => isFree(pair, request))
      .slice(0, request.limit)
      .map(row => ({ ...row, pair: lease(row.pair, request) }));
    if (leased.length === 0) return [];

    await db.pairs.bulkPut(leased);
    await db.audits.put(audit);
    return leased.map(({ pair }) => pair);
  });
}

export async function settlePair(db: VeraciteDatabase, settlement: Settlement): Promise<boolean> {
  return db.dexie.transaction('rw', [...searchTables(db), db.passages], async () => {
    const row = await db.pairs.get(settlement.pairId);
    if (!row) return false;
    const { auditId } = row.pair;
    const audit = await db.audits.get(auditId);
    if (!audit || !isSameJudge(audit.judge, settlement.asked)) return false;
    if (isLate(row.pair, settlement)) return false;
    const isFirst = !isSettled(row.pair);

    const passages = isFirst ? settlement.passages : [];
    // At once, for this runs once a pair: it is where an audit's writing time goes.
    await Promise.all([
      db.pairs.put({ ...row, pair: settle(row.pair, settlement) }),
      db.passages.bulkPut(passages.map(passage => ({ auditId, passage }))),
      db.audits.put({ ...audit, settledPairs: audit.settledPairs + Number(isFirst) }),
    ]);
    // What was under way when the user stopped still comes in, and counts.
    if (audit.status !== 'running') await refreshEntry(db, auditId);
    return isFirst;
  });
}

export async function setStatus(
  db: VeraciteDatabase,
  auditId: AuditId,
  change: Pick<AuditSummary, 'status' | 'endedAt' | 'halt'>,
): Promise<void> {
  await db.dexie.transaction('rw', [...searchTables(db), ...textTables(db)], async () => {
    const isThere = await changeSummary(db, auditId, summary =>
      summary.stage === 'rechecking' ? summary : withStatus(summary, change),
    );
    if (change.status !== 'running') await withdraw(db, auditId);
    if (!isThere) return;
    await refreshEntry(db, auditId);
    await dropSpentTexts(db, auditId);
  });
}

/** Pairs of one source without a finding, in the order of the statements. */
async function findUnsettled(db: VeraciteDatabase, request: LeaseRequest): Promise<PairRow[]> {
  const { auditId, sourceId } = request;
  return db.pairs
    .where('[pair.auditId+pair.sourceId+pair.state]')
    .anyOf([
      [auditId, sourceId, 'open'],
      [auditId, sourceId, 'leased'],
    ])
    .sortBy('position');
}

/** Its own row alone: nothing is searched or counted by who asked for an audit. */
export async function claimAudit(db: VeraciteDatabase, auditId: AuditId): Promise<boolean> {
  return db.dexie.transaction('rw', db.audits, async () => {
    const summary = await db.audits.get(auditId);
    if (!summary || !isUnclaimed(summary)) return false;
    return changeSummary(db, auditId, asClaimed);
  });
}

/** With its entry in the history, which names the judge. */
export async function agreeToAudit(
  db: VeraciteDatabase,
  auditId: AuditId,
  agreement: Agreement,
): Promise<boolean> {
  return db.dexie.transaction('rw', searchTables(db), async () => {
    const summary = await db.audits.get(auditId);
    const after = summary ? asAgreed(summary, agreement) : null;
    if (!after) return false;
    await db.audits.put(after);
    await refreshEntry(db, auditId);
    return true;
  });
}

/** One transaction: never are there statements of one split and cells of another. */
export async function putSplit(
  db: VeraciteDatabase,
  auditId: AuditId,
  splitting: Splitting,
): Promise<boolean> {
  return db.dexie.transaction('rw', searchTables(db), async () => {
    const summary = await db.audits.get(auditId);
    const after = summary ? summariseSplit(summary, splitting) : null;
    if (!after) return false;

    const { split } = splitting;
    if (split) {
      await db.statements.where({ auditId }).delete();
      await db.statements.bulkAdd(toStatementRows(auditId, split.statements));
      await pairsOf(db, auditId).delete();
      await db.pairs.bulkAdd(toPairRows(split.pairs));
    }
    await db.audits.put(after);
    await refreshEntry(db, auditId);
    return true;
  });
}

export function toStatementRows(
  auditId: AuditId,
  statements: readonly Statement[],
): StatementRow[] {
  return statements.map((statement, position) => ({ auditId, position, statement }));
}

export function toPairRows(pairs: readonly OpenPair[]): PairRow[] {
  return pairs.map((pair, position) => ({ position, pair }));
}
