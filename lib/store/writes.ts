import { Dexie } from 'dexie';

import { type AuditHalt, type AuditSummary, isUnclaimed } from '../core/audit/audit';
import type { Rows } from './backup/row-schemas';
import type { AuditId } from '../core/ids';
import { type Pair, isWaitingAgain, needsJudge } from '../core/audit/pair';
import type { Source } from '../core/source/source';
import type { Agreement, AuditDraft, LeaseRequest, Settlement, Splitting } from '../ports/store';
import { asAgreed, summariseDraft, summariseSplit, withStatus } from './summaries';
import { cancelCheckAgain, countDown, endIfDone, failCheckAgain } from './check-again';
import { dropCleanup } from './cleanups';
import { dropDownloads } from './downloads';
import { addEntry, refreshEntry } from './search';
import { dropSpentTexts, dropUnusedTexts, hashesOf, keepText } from './texts';
import { isFree, isStillRead, lease, mayReplace, settle, takes } from './pair-moves';
import { refuseMerged } from './merge-sources';
import { type VeraciteDatabase, changeSummary, inTransaction, pairsOf } from './schema';

export async function createAudit(db: VeraciteDatabase, draft: AuditDraft): Promise<void> {
  const auditId = draft.head.id;
  const { citations, ...answer } = draft.answer;

  await inTransaction(db, async () => {
    if (await db.audits.get(auditId)) return;
    const summary = summariseDraft(draft);
    await db.audits.add(summary);
    await addEntry(db, draft, summary);
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

export async function putSource(
  db: VeraciteDatabase,
  auditId: AuditId,
  read: { source: Source; text: string | null },
): Promise<boolean> {
  return inTransaction(db, async () => {
    const summary = await db.audits.get(auditId);
    if (!summary) return false;
    const row = await db.sources.get([auditId, read.source.id]);
    if (!row) return refuseMerged(db, auditId, read.source.id);
    if (!mayReplace(row.source, read.source)) return false;

    await keepText(db, read.source, read.text);
    // nb. Without `handed`: the user-supplied text is read now.
    await db.sources.put({ auditId, position: row.position, source: read.source });
    await dropDownloads(db, auditId, read.source.id);
    await dropUnusedTexts(db, hashesOf([row.source]));
    await db.audits.put(summary);
    // A running audit gets its entry when it ends; once per source would be too often.
    if (summary.status !== 'running') await refreshEntry(db, auditId);
    return true;
  });
}

export async function leasePairs(db: VeraciteDatabase, request: LeaseRequest): Promise<Pair[]> {
  return inTransaction(db, async () => {
    const audit = await db.audits.get(request.auditId);
    if (!audit) return [];
    const row = await db.sources.get([request.auditId, request.sourceId]);
    if (row && !isStillRead(row.source, request)) return [];
    const waiting = await findPairs(db, request);
    const leased = waiting
      .filter(({ pair }) => isFree(pair, audit, request))
      .slice(0, request.limit)
      .map(row => ({ ...row, pair: lease(row.pair, request) }));
    if (leased.length === 0) return [];

    await db.pairs.bulkPut(leased);
    await db.audits.put(audit);
    return leased.map(({ pair }) => pair);
  });
}

export async function settlePair(db: VeraciteDatabase, settlement: Settlement): Promise<boolean> {
  return inTransaction(db, async () => {
    const row = await db.pairs.get(settlement.pairId);
    if (!row) return false;
    const { auditId } = row.pair;
    const audit = await db.audits.get(auditId);
    if (!audit || !takes(row.pair, audit, settlement)) return false;

    const pair = settle(row.pair, settlement);
    const isNew = needsJudge(row.pair);
    const passages = isNew && pair.again === undefined ? settlement.passages : [];
    // In parallel, since this runs once per pair and takes most of an audit's write time.
    await Promise.all([
      db.pairs.put({ ...row, pair }),
      db.passages.bulkPut(passages.map(passage => ({ auditId, passage }))),
    ]);
    if (isWaitingAgain(row.pair)) {
      // Proposals are based on the previous findings.
      if (pair.again === undefined) await dropCleanup(db, auditId);
      await endIfDone(db, countDown(audit, 1));
      return true;
    }
    await db.audits.put({ ...audit, settledPairs: audit.settledPairs + Number(isNew) });
    // Pairs in progress when the user stopped still settle and count.
    if (audit.status !== 'running') await refreshEntry(db, auditId);
    return isNew;
  });
}

export async function setStatus(
  db: VeraciteDatabase,
  auditId: AuditId,
  change: Pick<AuditSummary, 'status' | 'endedAt' | 'halt'>,
): Promise<void> {
  await inTransaction(db, async () => {
    const isAgain = (await db.audits.get(auditId))?.stage === 'checking-again';
    if (isAgain && change.status === 'running') return;
    if (isAgain) await endCheckAgain(db, auditId, change.halt);
    // An audit that was running before pairs were checked again returns to running, and ends now.
    const isThere = await changeSummary(db, auditId, summary =>
      isAgain && summary.status !== 'running' ? summary : withStatus(summary, change),
    );
    if (!isThere) return;
    await dropDownloads(db, auditId);
    await refreshEntry(db, auditId);
    await dropSpentTexts(db, auditId);
  });
}

async function endCheckAgain(
  db: VeraciteDatabase,
  auditId: AuditId,
  halt: AuditHalt | undefined,
): Promise<void> {
  if (halt === undefined) return cancelCheckAgain(db, auditId);
  const reason = halt === 'storage-full' ? halt : 'judge-failed';
  await failCheckAgain(db, auditId, { source: null, reason });
}

function findPairs(db: VeraciteDatabase, request: LeaseRequest): Promise<Rows['pairs'][]> {
  const { auditId, sourceId } = request;
  return db.pairs
    .where('[pair.auditId+pair.sourceId+pair.state]')
    .between([auditId, sourceId, Dexie.minKey], [auditId, sourceId, Dexie.maxKey])
    .sortBy('position');
}

/** Changes only the audit's own row: neither search nor statistics depend on the field. */
export async function claimAudit(db: VeraciteDatabase, auditId: AuditId): Promise<boolean> {
  const unclaimed = db.audits.where('id').equals(auditId).filter(isUnclaimed);
  return (
    (await unclaimed.modify(row => {
      delete row.isAutomatic;
    })) > 0
  );
}

/** Also updates the history entry, which names the judge. */
export async function agreeToAudit(
  db: VeraciteDatabase,
  auditId: AuditId,
  agreement: Agreement,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const isAgreed = await changeSummary(db, auditId, summary => asAgreed(summary, agreement));
    if (isAgreed) await refreshEntry(db, auditId);
    return isAgreed;
  });
}

/** One transaction, so that statements and cells always belong to the same split. */
export async function putSplit(
  db: VeraciteDatabase,
  auditId: AuditId,
  splitting: Splitting,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const isAwaited = await changeSummary(db, auditId, each => summariseSplit(each, splitting));
    if (!isAwaited) return false;

    const { split } = splitting;
    if (split) {
      await db.statements.where({ auditId }).delete();
      await db.statements.bulkAdd(
        split.statements.map((statement, position) => ({ auditId, position, statement })),
      );
      await pairsOf(db, auditId).delete();
      await db.pairs.bulkAdd(split.pairs.map((pair, position) => ({ position, pair })));
    }
    await refreshEntry(db, auditId);
    return true;
  });
}
