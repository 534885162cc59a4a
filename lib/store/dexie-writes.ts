import type { AuditStatus } from '../core/audit';
import type { AuditId, IsoDateTime } from '../core/ids';
import { isSameJudge, isSettled } from '../core/pair';
import type { Pair } from '../core/pair';
import type { Source } from '../core/source';
import type { AuditDraft, LeaseRequest, Settlement } from '../ports/audit-store';
import { summariseDraft } from './assemble';
import { toPairRows, toStatementRows } from './dexie-split';
import { dropCleanup } from './dexie-cleanups';
import { changeSummary } from './dexie-summary';
import { dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { isFree, isLate, isStillRead, lease, mayLease, mayReplace, settle } from './pair-moves';
import { auditTables, pairsOf, textTables } from './schema';
import type { PairRow, VeraciteDatabase } from './schema';

/* Each function is one transaction: after a kill at any moment, all of it is there or nothing. */

export async function createAudit(db: VeraciteDatabase, draft: AuditDraft): Promise<void> {
  const auditId = draft.head.id;
  const { citations, ...answer } = draft.answer;

  await db.dexie.transaction('rw', auditTables(db), async () => {
    if (await db.audits.get(auditId)) return;
    await db.audits.add(summariseDraft(draft));
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

export async function deleteAudit(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const tables = [...auditTables(db), db.texts, db.cache];
  await db.dexie.transaction('rw', tables, async () => {
    const rows = await db.sources.where({ auditId }).toArray();
    await db.audits.delete(auditId);
    await db.answers.delete(auditId);
    for (const table of [db.statements, db.citations, db.sources, db.passages, db.ledger]) {
      await table.where({ auditId }).delete();
    }
    await dropCleanup(db, auditId);
    await pairsOf(db, auditId).delete();
    await dropUnusedTexts(db, hashesOf(rows.map(row => row.source)));
  });
}

export async function deleteEverything(db: VeraciteDatabase): Promise<void> {
  await db.dexie.transaction('rw', db.dexie.tables, async () => {
    for (const table of db.dexie.tables) await table.clear();
  });
}

export async function putSource(
  db: VeraciteDatabase,
  auditId: AuditId,
  read: { source: Source; text: string | null },
): Promise<boolean> {
  return db.dexie.transaction('rw', [db.audits, ...textTables(db)], async () => {
    if (!(await db.audits.get(auditId))) return false;
    const row = await db.sources.get([auditId, read.source.id]);
    if (!row) throw new Error('store: the audit has no source of that id');
    if (!mayReplace(row.source, read.source)) return false;

    await changeSummary(db, auditId, summary => summary);
    await keepText(db, read.source, read.text);
    // nb. Without what was handed over: it is read now.
    await db.sources.put({ auditId, position: row.position, source: read.source });
    await dropUnusedTexts(db, hashesOf([row.source]));
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
  return db.dexie.transaction('rw', [db.audits, db.pairs, db.passages], async () => {
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
    return isFirst;
  });
}

export async function setStatus(
  db: VeraciteDatabase,
  auditId: AuditId,
  change: { status: AuditStatus; endedAt: IsoDateTime | null },
): Promise<void> {
  await db.dexie.transaction('rw', db.audits, () =>
    changeSummary(db, auditId, summary => ({ ...summary, ...change })),
  );
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
