import {
  type AuditCleanup,
  type CleanupOffer,
  type CleanupRun,
  isRetryable,
} from '../core/audit/cleanup';
import type { AuditId } from '../core/ids';
import type { CleanupRunOf, CleanupStore } from '../ports/store';
import { type VeraciteDatabase, changeSummary, inTransaction } from './schema';
import type { Statement } from '../core/answer/statement';

/* Each function that writes is one transaction. */

export function createCleanupStore(db: VeraciteDatabase): CleanupStore {
  return {
    start: run => startCleanup(db, run),
    async findRunning() {
      const rows = await db.cleanupRuns.where({ 'run.status': 'running' }).sortBy('run.startedAt');
      return rows.map(({ auditId }) => auditId);
    },
    keepUnchecked: (run, unchecked) =>
      changeRun(db, run, ({ startedAt }) => ({ status: 'running', startedAt, unchecked })),
    // The rewrite is checked now.
    offer: (run, offer) =>
      changeRun(db, run, async ({ startedAt }) => {
        await db.cleanupOffers.put({ auditId: run.audit, offer });
        return { status: 'running', startedAt };
      }),
    async end(run, end) {
      await changeRun(db, run, before => endRun(before, end));
    },
    async stop(audit) {
      const row = await db.cleanupRuns.get(audit);
      if (!row) return;
      await changeRun(db, { audit, startedAt: row.run.startedAt }, run =>
        endRun(run, { status: 'stopped' }),
      );
    },
    async answer(auditId, statement, answer) {
      await inTransaction(db, async () => {
        const row = await db.cleanupOffers.get([auditId, statement]);
        if (!row) return;
        await db.cleanupOffers.put({ auditId, offer: { ...row.offer, answer } });
        await changeSummary(db, auditId);
      });
    },
  };
}

/** Removes the cleanup of an audit deleted or judged again. Runs in the caller's transaction. */
export async function dropCleanup(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.cleanupRuns.delete(auditId);
  await db.cleanupOffers.where({ auditId }).delete();
}

async function startCleanup(
  db: VeraciteDatabase,
  { audit: auditId, startedAt }: CleanupRunOf,
): Promise<void> {
  await inTransaction(db, async () => {
    const [summary, earlier] = await Promise.all([
      db.audits.get(auditId),
      db.cleanupRuns.get(auditId),
    ]);
    if (summary?.status !== 'finished' || earlier?.run.status === 'running') return;

    // A retry may help where only a model or judge failed; the other proposals are kept.
    const retried = (await db.cleanupOffers.where({ auditId }).toArray())
      .map(({ offer }) => offer)
      .filter(isRetryable);
    await db.cleanupOffers.bulkDelete(retried.map(({ statementId }) => [auditId, statementId]));
    const { unchecked } = earlier?.run ?? {};
    const run: CleanupRun = { status: 'running', startedAt, ...(unchecked && { unchecked }) };
    await db.cleanupRuns.put({ auditId, run });
    await db.audits.put(summary);
  });
}

/** Changes a run that is at work. Returns false, and writes nothing, if it is not. */
async function changeRun(
  db: VeraciteDatabase,
  { audit: auditId, startedAt }: CleanupRunOf,
  change: (run: CleanupRun) => CleanupRun | Promise<CleanupRun>,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const row = await db.cleanupRuns.get(auditId);
    if (row?.run.status !== 'running' || row.run.startedAt !== startedAt) return false;

    await db.cleanupRuns.put({ auditId, run: await change(row.run) });
    return changeSummary(db, auditId);
  });
}

function endRun(
  { startedAt, unchecked }: CleanupRun,
  end: Parameters<CleanupStore['end']>[1],
): CleanupRun {
  return { startedAt, ...(unchecked && { unchecked }), ...end };
}

export function assembleCleanup(
  run: CleanupRun,
  offers: readonly CleanupOffer[],
  statements: readonly Statement[],
): AuditCleanup {
  const places = new Map(statements.map(({ id, index }) => [id, index]));
  const placeOf = ({ statementId }: CleanupOffer) => places.get(statementId) ?? statements.length;
  return { ...run, offers: offers.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}
