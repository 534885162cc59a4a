import type { AuditSummary } from '../core/audit/audit';
import { isSettled, isWaitingAgain, type CheckAgainFailure, type Pair } from '../core/audit/pair';
import { findGroups, isDue } from '../core/audit/source-group';
import type { AuditId, PairId, SourceId } from '../core/ids';
import { keepsQuotesOnly, keepsText } from '../core/source/source';
import type { CheckAgainRequest } from '../ports/store';
import type { Rows } from './backup/row-schemas';
import { withoutStage } from './summaries';
import { dropCleanup } from './cleanups';
import { forgetCounts, refreshEntry } from './search';
import { dropSpentTexts } from './texts';
import { askAgain, failAgain, withoutAgain, withoutGroupFailures } from './pair-moves';
import { inTransaction, pairsOf, type VeraciteDatabase } from './schema';

/** One transaction; see `AuditStore.checkAgain`. */
export async function checkAgain(
  db: VeraciteDatabase,
  auditId: AuditId,
  request: CheckAgainRequest,
): Promise<void> {
  await inTransaction(db, async () => {
    const summary = await db.audits.get(auditId);
    if (!summary) return;
    const rows = await findRows(db, auditId, request.pairs);
    const asked = rows.flatMap(row => {
      const pair = askAgain(row.pair, request);
      return pair ? [{ ...row, pair }] : [];
    });
    if (asked.length === 0 && !request.takesOver) return;

    if (request.takesOver) await dropCleanup(db, auditId);
    await forgetCounts(db, auditId);
    await db.pairs.bulkPut(asked);
    await reopenGroups(db, auditId, request.groupsOf ?? []);
    const pairs = (await pairsOf(db, auditId).toArray()).map(({ pair }) => pair);
    await db.audits.put(startChecking(summary, request, pairs));
  });
}

async function reopenGroups(
  db: VeraciteDatabase,
  auditId: AuditId,
  keepers: readonly PairId[],
): Promise<void> {
  const rows = await findRows(db, auditId, keepers);
  await db.pairs.bulkPut(rows.map(row => ({ ...row, pair: withoutGroupFailures(row.pair) })));
}

function startChecking(
  summary: AuditSummary,
  { judge, takesOver }: CheckAgainRequest,
  pairs: readonly Pair[],
): AuditSummary {
  const { status, endedAt, judge: judgeBefore } = summary;
  const before = summary.again ?? { then: { status, endedAt }, judgeBefore };
  const goesOn = takesOver && pairs.some(pair => !isSettled(pair));
  const waiting = pairs.filter(isWaitingAgain).length;
  return {
    ...withoutStage(summary),
    status: 'running',
    endedAt: null,
    ...(takesOver && { judge }),
    ...(waiting > 0 && {
      stage: 'checking-again',
      again: { ...before, ...(goesOn && { then: { status: 'running', endedAt: null } }), waiting },
    }),
  };
}

/** Returns the row of the audit with so many fewer waiting pairs. */
export function countDown(summary: AuditSummary, done: number): AuditSummary {
  const { again } = summary;
  if (!again) return summary;
  const waiting = again.waiting - done;
  if (waiting > 0) return { ...summary, again: { ...again, waiting } };
  return { ...withoutStage(summary), ...again.then };
}

export function cancelled(summary: AuditSummary): AuditSummary {
  const { again } = summary;
  if (!again) return summary;
  return { ...withoutStage(summary), ...again.then, judge: again.judgeBefore };
}

/** One transaction; see `AuditStore.failCheckAgain`. `source`: `null` for all. */
export async function failCheckAgain(
  db: VeraciteDatabase,
  auditId: AuditId,
  { source, reason }: { source: SourceId | null; reason: CheckAgainFailure },
): Promise<number> {
  return inTransaction(db, async () => {
    const summary = await db.audits.get(auditId);
    const rows = await pairsOf(db, auditId).toArray();
    const failed = rows.flatMap(({ position, pair }) =>
      isWaitingAgain(pair) && (source === null || pair.sourceId === source)
        ? [{ position, pair: failAgain(pair, reason) }]
        : [],
    );
    if (!summary || failed.length === 0) return 0;
    await db.pairs.bulkPut(failed);
    await endIfDone(db, countDown(summary, failed.length));
    return failed.length;
  });
}

/** Writes the row of an audit whose pairs are checked again. Runs in the caller's transaction. */
export async function endIfDone(db: VeraciteDatabase, counted: AuditSummary): Promise<void> {
  const summary = await withGroupsLeft(db, counted);
  await db.audits.put(summary);
  if (summary.stage === 'checking-again' || summary.status === 'running') return;
  await refreshEntry(db, summary.id);
  // A pair whose engine had failed may have been the last to need its source's text.
  await dropSpentTexts(db, summary.id);
}

/** Runs an audit that would be finished while sources are left to be compared together. */
async function withGroupsLeft(db: VeraciteDatabase, summary: AuditSummary): Promise<AuditSummary> {
  if (summary.status !== 'finished') return summary;
  const rows = await pairsOf(db, summary.id).toArray();
  const isLeft = findGroups(rows.map(({ pair }) => pair)).some(isDue);
  return isLeft ? { ...summary, status: 'running', endedAt: null } : summary;
}

/** Cancels all waiting checks. Runs in the caller's transaction. */
export async function cancelCheckAgain(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const summary = await db.audits.get(auditId);
  if (summary?.stage !== 'checking-again') return;
  const rows = await pairsOf(db, auditId).toArray();
  const waiting = rows.flatMap(({ position, pair }) =>
    isWaitingAgain(pair) ? [{ position, pair: withoutAgain(pair) }] : [],
  );
  await db.pairs.bulkPut(waiting);
  await db.audits.put(cancelled(summary));
}

/** Finds the named pairs of the audit, or all pairs of sources whose text is kept. */
async function findRows(
  db: VeraciteDatabase,
  auditId: AuditId,
  wanted: readonly PairId[] | 'all',
): Promise<Rows['pairs'][]> {
  const [sources, rows] = await Promise.all([
    db.sources.where({ auditId }).toArray(),
    wanted === 'all' ? pairsOf(db, auditId).toArray() : db.pairs.bulkGet([...new Set(wanted)]),
  ]);
  const isKept = wanted === 'all' ? keepsText : isNotGone;
  const kept = new Set(sources.flatMap(({ source }) => (isKept(source) ? [source.id] : [])));
  return rows.flatMap(row =>
    row?.pair.auditId === auditId && kept.has(row.pair.sourceId) ? [row] : [],
  );
}

function isNotGone(source: Parameters<typeof keepsQuotesOnly>[0]): boolean {
  return !keepsQuotesOnly(source);
}
