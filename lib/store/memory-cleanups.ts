import type { CleanupEnd, CleanupRun } from '../core/audit/cleanup';
import type { AuditId } from '../core/ids';
import type { CleanupRunOf, CleanupStore } from '../ports/cleanup-store';
import { endRun, isAtWork, startRun, staysOffered, toOffer, withUnchecked } from './cleanup-moves';
import { isolated, type MemoryDatabase } from './memory-database';
import { tellWatchers } from './memory-watch';

/** Keeps the cleaning up of audits in memory, with the audits of the same database. */
export function createMemoryCleanups(db: MemoryDatabase): CleanupStore {
  return {
    start: run => isolated(() => startCleanup(db, run)),
    findRunning: () => isolated(() => findRunning(db)),
    keepUnchecked: (run, rewording) =>
      isolated(() => changeRun(db, run, each => withUnchecked(each, structuredClone(rewording)))),
    offer: (run, cleanup) =>
      isolated(() => {
        const isThere = changeRun(db, run, each => withUnchecked(each));
        const offer = toOffer(structuredClone(cleanup));
        if (isThere) db.audits.get(run.audit)?.offers.set(offer.statementId, offer);
        return isThere;
      }),
    end: (run, end) =>
      isolated(() => {
        changeRun(db, run, each => endRun(each, end));
      }),
    stop: audit =>
      isolated(() => {
        const startedAt = db.audits.get(audit)?.cleanup?.startedAt ?? '';
        const end: CleanupEnd = { status: 'stopped' };
        changeRun(db, { audit, startedAt }, each => endRun(each, end));
      }),
    answer: (audit, statement, answer) =>
      isolated(() => {
        const offers = db.audits.get(audit)?.offers;
        const offer = offers?.get(statement);
        if (!offers || !offer) return;
        offers.set(statement, { ...offer, answer });
        tellWatchers(db, audit);
      }),
  };
}

function startCleanup(db: MemoryDatabase, { audit, startedAt }: CleanupRunOf): void {
  const record = db.audits.get(audit);
  if (record?.summary.status !== 'finished' || record.cleanup?.status === 'running') return;

  for (const offer of record.offers.values()) {
    if (!staysOffered(offer)) record.offers.delete(offer.statementId);
  }
  record.cleanup = startRun(record.cleanup, startedAt);
  tellWatchers(db, audit);
}

function findRunning(db: MemoryDatabase): AuditId[] {
  const begun = ([, { cleanup }]: [AuditId, { cleanup?: CleanupRun }]) => cleanup?.startedAt ?? '';
  return [...db.audits]
    .filter(([, { cleanup }]) => cleanup?.status === 'running')
    .toSorted((a, b) => (begun(a) < begun(b) ? -1 : 1))
    .map(([id]) => id);
}

/** Changes a run that is at work; answers whether it is. */
function changeRun(
  db: MemoryDatabase,
  { audit, startedAt }: CleanupRunOf,
  change: (run: CleanupRun) => CleanupRun,
): boolean {
  const record = db.audits.get(audit);
  if (!record || !isAtWork(record.cleanup, startedAt)) return false;

  record.cleanup = change(record.cleanup);
  tellWatchers(db, audit);
  return true;
}
