import type { Audit } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import {
  type JudgeIdentity,
  type RecheckFailure,
  type WaitingPair,
  isBeingRechecked,
} from '../core/audit/pair';
import { keepsText } from '../core/source/source';
import type { AuditStore, RecheckEnd } from '../ports/store';
import type { Judge } from '../ports/judge';
import { askAbout, chooseTasks, judgeBatch, openSource, type JudgedTask } from './judge-batch';

export type RecheckDeps = {
  store: Pick<AuditStore, 'find' | 'findText' | 'endRecheck'>;
  /** Opens the judge a cell names; it is closed once the cell is done. */
  openJudge: (judge: JudgeIdentity) => Promise<{ judge: Judge; close: () => Promise<void> }>;
  /** How many passages of a source a judge is given for a statement. */
  passagesPerPair: number;
  now: () => Date;
  isQuotaError: (error: unknown) => boolean;
  /** Told after every cell that is done. */
  onSettled: () => void;
};

/**
 * Checks single cells once more, one after the other, by the texts that are kept: nothing is read
 * again. What was found stands until something else is written in its place, so a run that dies
 * or is stopped (`signal`) loses nothing, and the next begins with the cell this one was at.
 */
export async function runRecheck(
  id: AuditId,
  deps: RecheckDeps,
  signal: AbortSignal,
): Promise<void> {
  // A call, not a property: the answer changes while we wait.
  const isStopped = () => signal.aborted;

  for (;;) {
    const audit = await deps.store.find(id);
    const pair = audit?.pairs.find(isBeingRechecked);
    if (audit?.stage !== 'rechecking' || !pair || isStopped()) return;

    const outcome = await recheckOne(audit, pair, { deps, signal });
    if (outcome === null) return;
    await write(audit, pair, { outcome, deps });
    deps.onSettled();
  }
}

type Outcome = RecheckEnd['outcome'];
type Run = { deps: RecheckDeps; signal: AbortSignal };

/** `null`: stopped before anything was found. */
async function recheckOne(
  audit: Audit,
  pair: WaitingPair,
  { deps, signal }: Run,
): Promise<Outcome | null> {
  const source = audit.sources.find(({ id }) => id === pair.sourceId);
  const text = source && keepsText(source) ? await deps.store.findText(source.contentHash) : null;
  if (!source || text === null) return failed('text-gone');

  const statement = audit.statements.find(({ id }) => id === pair.statementId);
  const opened = await openSource(source, text);
  const tasks = await chooseTasks([askAbout(pair, statement)], opened, deps.passagesPerPair);
  try {
    const { judge, close } = await deps.openJudge(pair.recheck.judge);
    try {
      for await (const judged of judgeBatch(tasks, opened, { judge, signal })) {
        return toOutcome(judged, judge, deps);
      }
    } finally {
      await close();
    }
  } catch (error) {
    // A judge that cannot even be opened costs its own cell, never those that wait after it.
    console.error('a cell could not be checked once more', error);
    return failed('judge-failed');
  }
  return null;
}

function toOutcome(
  { finding, passages, readShare, reply }: JudgedTask,
  { identity }: Judge,
  { now }: RecheckDeps,
): Outcome {
  if (finding.kind === 'not-judged') return failed(finding.reason);
  const judge = reply?.by ?? identity;
  const result = { finding, judge, readShare, settledAt: now().toISOString() };
  return { kind: 'judged', result, passages };
}

function failed(reason: RecheckFailure): Outcome {
  return { kind: 'failed', reason };
}

/** Where there is no room for a finding there mostly is for a word of it. */
async function write(
  { id }: Audit,
  { id: pairId, recheck: { askedAt } }: WaitingPair,
  { outcome, deps }: { outcome: Outcome; deps: RecheckDeps },
): Promise<void> {
  try {
    await deps.store.endRecheck(id, { pairId, askedAt, outcome });
  } catch (error) {
    if (!deps.isQuotaError(error)) throw error;
    await deps.store.endRecheck(id, { pairId, askedAt, outcome: failed('storage-full') });
  }
}
