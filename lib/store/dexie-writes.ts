import type { AuditStatus, AuditSummary } from '../core/audit';
import type { AuditId, IsoDateTime, SourceId } from '../core/ids';
import { isSettled } from '../core/pair';
import type { Pair } from '../core/pair';
import type { Source } from '../core/source';
import type { AuditDraft, LeaseRequest, Settlement } from '../ports/audit-store';
import { summariseDraft } from './assemble';
import { dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { isFree, lease, reopenPair, reopenSource, settle } from './pair-moves';
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
    await db.statements.bulkAdd(
      draft.statements.map((statement, position) => ({ auditId, position, statement })),
    );
    await db.sources.bulkAdd(
      draft.sources.map((source, position) => ({ auditId, position, source })),
    );
    await db.pairs.bulkAdd(draft.pairs.map((pair, position) => ({ position, pair })));
  });
}

export async function deleteAudit(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const tables = [...auditTables(db), db.texts, db.cache];
  await db.dexie.transaction('rw', tables, async () => {
    const rows = await db.sources.where({ auditId }).toArray();
    await db.audits.delete(auditId);
    await db.answers.delete(auditId);
    for (const table of [db.statements, db.citations, db.sources, db.passages]) {
      await table.where({ auditId }).delete();
    }
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
): Promise<void> {
  await db.dexie.transaction('rw', [db.audits, ...textTables(db)], async () => {
    const isThere = await changeSummary(db, auditId, summary => summary);
    if (!isThere) return;
    const row = await db.sources.get([auditId, read.source.id]);
    if (!row) throw new Error('store: the audit has no source of that id');

    await keepText(db, read.source, read.text);
    await db.sources.put({ ...row, source: read.source });
    await dropUnusedTexts(db, hashesOf([row.source]));
  });
}

export async function leasePairs(db: VeraciteDatabase, request: LeaseRequest): Promise<Pair[]> {
  return db.dexie.transaction('rw', [db.audits, db.pairs], async () => {
    const waiting = await findUnsettled(db, request);
    const leased = waiting
      .filter(({ pair }) => isFree(pair, request))
      .slice(0, request.limit)
      .map(row => ({ ...row, pair: lease(row.pair, request) }));
    if (leased.length === 0) return [];

    await db.pairs.bulkPut(leased);
    await changeSummary(db, request.auditId, summary => summary);
    return leased.map(({ pair }) => pair);
  });
}

export async function settlePair(db: VeraciteDatabase, settlement: Settlement): Promise<boolean> {
  return db.dexie.transaction('rw', [db.audits, db.pairs, db.passages], async () => {
    const row = await db.pairs.get(settlement.pairId);
    if (!row) return false;
    const { auditId } = row.pair;
    const isFirst = !isSettled(row.pair);

    const passages = isFirst ? settlement.passages : [];
    // At once, for this runs once a pair: it is where an audit's writing time goes.
    await Promise.all([
      db.pairs.put({ ...row, pair: settle(row.pair, settlement) }),
      db.passages.bulkPut(passages.map(passage => ({ auditId, passage }))),
      changeSummary(db, auditId, summary => ({
        ...summary,
        settledPairs: summary.settledPairs + Number(isFirst),
      })),
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

export async function reopenSources(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceIds: readonly SourceId[],
): Promise<void> {
  const tables = [db.audits, db.pairs, db.passages, ...textTables(db)];
  await db.dexie.transaction('rw', tables, async () => {
    let unsettled = 0;
    for (const sourceId of new Set(sourceIds)) {
      unsettled += await reopenSourceRows(db, auditId, sourceId);
    }
    await changeSummary(db, auditId, summary => ({
      ...summary,
      status: 'running',
      endedAt: null,
      settledPairs: summary.settledPairs - unsettled,
    }));
  });
}

/** Answers how many pairs were settled and no longer are. */
async function reopenSourceRows(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceId: SourceId,
): Promise<number> {
  const row = await db.sources.get([auditId, sourceId]);
  if (!row) return 0;
  await db.sources.put({ ...row, source: reopenSource(row.source) });
  await dropUnusedTexts(db, hashesOf([row.source]));
  await db.passages.where({ auditId, 'passage.sourceId': sourceId }).delete();

  const pairs = await db.pairs
    .where({ 'pair.auditId': auditId, 'pair.sourceId': sourceId })
    .toArray();
  await db.pairs.bulkPut(pairs.map(each => ({ ...each, pair: reopenPair(each.pair) })));
  return pairs.filter(({ pair }) => isSettled(pair)).length;
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

/**
 * Writes the audit's own row, also where nothing in it is new: that is how watchers
 * learn of a change. Answers whether the audit is there.
 */
async function changeSummary(
  db: VeraciteDatabase,
  id: AuditId,
  change: (summary: AuditSummary) => AuditSummary,
): Promise<boolean> {
  const summary = await db.audits.get(id);
  if (!summary) return false;
  await db.audits.put(change(summary));
  return true;
}
