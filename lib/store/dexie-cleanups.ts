import {
  type AuditCleanup,
  type Cleanup,
  type CleanupAnswer,
  type CleanupEnd,
  type CleanupOffer,
  type CleanupRun,
  type UncheckedRewrite,
  isRetryable,
} from '../core/audit/cleanup';
import type { AuditId, IsoDateTime, StatementId } from '../core/ids';
import type { CleanupRunOf, CleanupStore } from '../ports/store';
import { type CleanupRunRow, type VeraciteDatabase, changeSummary } from './schema';
import type { Statement } from '../core/answer/statement';

/* Each function that writes is one transaction, as in `dexie-writes.ts`. */

export function createDexieCleanups(db: VeraciteDatabase): CleanupStore {
  return {
    start: run => startCleanup(db, run),
    findRunning: () => findRunning(db),
    keepUnchecked: (run, rewording) => changeRun(db, run, row => withUnchecked(row, rewording)),
    offer: (run, cleanup) => putOffer(db, run, cleanup),
    end: async (run, end) => {
      await changeRun(db, run, row => endRun(row, end));
    },
    stop: audit => stopCleanup(db, audit),
    answer: (audit, statement, answer) => putAnswer(db, { audit, statement, answer }),
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
  await db.dexie.transaction('rw', [db.audits, db.cleanupRuns, db.cleanupOffers], async () => {
    const [summary, earlier] = await Promise.all([
      db.audits.get(auditId),
      db.cleanupRuns.get(auditId),
    ]);
    if (summary?.status !== 'finished' || earlier?.run.status === 'running') return;

    const offers = await db.cleanupOffers.where({ auditId }).toArray();
    const again = offers.filter(({ offer }) => !staysOffered(offer));
    await db.cleanupOffers.bulkDelete(again.map(({ offer }) => [auditId, offer.statementId]));
    await db.cleanupRuns.put({ auditId, run: startRun(earlier?.run, startedAt) });
    await db.audits.put(summary);
  });
}

async function findRunning(db: VeraciteDatabase): Promise<AuditId[]> {
  const rows = await db.cleanupRuns.where({ 'run.status': 'running' }).sortBy('run.startedAt');
  return rows.map(({ auditId }) => auditId);
}

async function putOffer(
  db: VeraciteDatabase,
  { audit: auditId, startedAt }: CleanupRunOf,
  cleanup: Cleanup,
): Promise<boolean> {
  return db.dexie.transaction('rw', [db.audits, db.cleanupRuns, db.cleanupOffers], async () => {
    const row = await db.cleanupRuns.get(auditId);
    if (!isAtWork(row?.run, startedAt)) return false;

    const offer = toOffer(cleanup);
    await db.cleanupOffers.put({ auditId, offer });
    await db.cleanupRuns.put({ auditId, run: withUnchecked(row.run) });
    return changeSummary(db, auditId, summary => summary);
  });
}

async function stopCleanup(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const row = await db.cleanupRuns.get(auditId);
  if (!row) return;
  const end: CleanupEnd = { status: 'stopped' };
  await changeRun(db, { audit: auditId, startedAt: row.run.startedAt }, run => endRun(run, end));
}

async function putAnswer(
  db: VeraciteDatabase,
  about: { audit: AuditId; statement: StatementId; answer: CleanupAnswer },
): Promise<void> {
  const { audit: auditId, statement, answer } = about;
  await db.dexie.transaction('rw', [db.audits, db.cleanupOffers], async () => {
    const row = await db.cleanupOffers.get([auditId, statement]);
    if (!row) return;
    await db.cleanupOffers.put({ auditId, offer: { ...row.offer, answer } });
    await changeSummary(db, auditId, summary => summary);
  });
}

async function changeRun(
  db: VeraciteDatabase,
  { audit: auditId, startedAt }: CleanupRunOf,
  change: (run: CleanupRun) => CleanupRun,
): Promise<boolean> {
  return db.dexie.transaction('rw', [db.audits, db.cleanupRuns], async () => {
    const row = await db.cleanupRuns.get(auditId);
    if (!isAtWork(row?.run, startedAt)) return false;

    const changed: CleanupRunRow = { auditId, run: change(row.run) };
    await db.cleanupRuns.put(changed);
    return changeSummary(db, auditId, summary => summary);
  });
}

/** Starts a run, or continues with the unchecked rewrite of an earlier one. */
export function startRun(earlier: CleanupRun | undefined, startedAt: IsoDateTime): CleanupRun {
  return { status: 'running', startedAt, ...keepUnchecked(earlier?.unchecked) };
}

export function isAtWork(
  run: CleanupRun | undefined,
  startedAt: IsoDateTime,
): run is CleanupRun & { status: 'running' } {
  return run?.status === 'running' && run.startedAt === startedAt;
}

/** Sets the unchecked rewrite of the run, or removes it once checked. */
export function withUnchecked({ startedAt }: CleanupRun, unchecked?: UncheckedRewrite): CleanupRun {
  return { status: 'running', startedAt, ...keepUnchecked(unchecked) };
}

export function endRun({ startedAt, unchecked }: CleanupRun, end: CleanupEnd): CleanupRun {
  return { startedAt, ...keepUnchecked(unchecked), ...end };
}

/** Accepted until the user decides otherwise. */
export function toOffer(cleanup: Cleanup): CleanupOffer {
  return { ...cleanup, answer: 'accept' };
}

/** Returns true if a new run does not retry this proposal. */
export function staysOffered(offer: CleanupOffer): boolean {
  return !isRetryable(offer);
}

/** Assembles the cleanup of an audit with the proposals in the order of its statements. */
export function assembleCleanup(
  run: CleanupRun,
  offers: readonly CleanupOffer[],
  statements: readonly Statement[],
): AuditCleanup {
  const places = new Map(statements.map(({ id, index }) => [id, index]));
  const placeOf = ({ statementId }: CleanupOffer) => places.get(statementId) ?? statements.length;
  return { ...run, offers: offers.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Omits the key if there is no value, so that equal runs are stored alike. */
function keepUnchecked(unchecked?: UncheckedRewrite): Pick<CleanupRun, 'unchecked'> {
  return unchecked === undefined ? {} : { unchecked };
}
