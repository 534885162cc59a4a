import type { Audit } from '../core/audit';
import type { Finding } from '../core/finding';
import type { StatementId } from '../core/ids';
import type { Pair } from '../core/pair';
import type { Passage, ReadSource, UnreadableSource } from '../core/source';
import type { Statement } from '../core/statement';
import type { AuditStore } from '../ports/audit-store';
import type { Judge } from '../ports/judge';
import { PAIRS_PER_BATCH, chooseTasks, judgeBatch, openSource } from './judge-batch';
import type { OpenedSource, Question } from './judge-batch';

export type JudgeSourceDeps = {
  store: AuditStore;
  judge: Judge;
  /** Names this engine in leases; another engine's leases are dead by then. */
  owner: string;
  now: () => Date;
  /** How many passages of a source a judge is given for a statement. */
  passagesPerPair: number;
  /** Told after every cell that is filled. */
  onSettled: () => void;
};

/**
 * How long a lease holds. A dead engine is known by its name, so this only has to be
 * longer than the slowest judge needs for a batch.
 */
const LEASE_MS = 15 * 60_000;

/** Fills every open cell of a source that could be read. */
export async function judgeSource(
  { audit, source, text }: { audit: Audit; source: ReadSource; text: string },
  deps: JudgeSourceDeps,
  signal: AbortSignal,
): Promise<void> {
  const statements = new Map(audit.statements.map(statement => [statement.id, statement]));
  const opened = openSource(source, text);

  for (;;) {
    if (signal.aborted) return;

    const pairs = await leaseBatch(audit, source, deps);
    if (pairs.length === 0) return;

    const questions = pairs.map(pair => askAbout(pair, statements));
    await judgeAndSettle({ pairs, questions, opened }, deps, signal);
  }
}

/** Fills every open cell of a source nobody could look into. */
export async function skipSource(
  audit: Audit,
  source: UnreadableSource,
  deps: JudgeSourceDeps,
): Promise<void> {
  const finding: Finding = { kind: 'not-judged', reason: source.reason };
  for (;;) {
    const pairs = await leaseBatch(audit, source, deps);
    if (pairs.length === 0) return;

    for (const pair of pairs) await settle({ pair, passages: [] }, finding, { deps, share: 0 });
  }
}

function leaseBatch(audit: Audit, { id }: { id: Pair['sourceId'] }, deps: JudgeSourceDeps) {
  const now = deps.now();
  return deps.store.leasePairs({
    auditId: audit.id,
    sourceId: id,
    owner: deps.owner,
    now: now.toISOString(),
    until: new Date(now.getTime() + LEASE_MS).toISOString(),
    limit: PAIRS_PER_BATCH,
  });
}

function askAbout(pair: Pair, statements: ReadonlyMap<StatementId, Statement>): Question {
  const statement = statements.get(pair.statementId);
  return {
    pairId: pair.id,
    statement: statement?.text ?? '',
    context: statement?.heading ?? null,
  };
}

/** Each finding is written as it comes. */
async function judgeAndSettle(
  batch: { pairs: readonly Pair[]; questions: readonly Question[]; opened: OpenedSource },
  deps: JudgeSourceDeps,
  signal: AbortSignal,
): Promise<void> {
  const tasks = await chooseTasks(batch.questions, batch.opened, deps.passagesPerPair);
  const pairs = new Map(batch.pairs.map(pair => [pair.id, pair]));

  const judged = judgeBatch(tasks, batch.opened, { judge: deps.judge, signal });
  for await (const { pairId, finding, passages, readShare } of judged) {
    const pair = pairs.get(pairId);
    if (pair) await settle({ pair, passages }, finding, { deps, share: readShare });
  }
}

async function settle(
  { pair, passages }: { pair: Pair; passages: readonly Passage[] },
  finding: Finding,
  { deps, share }: { deps: JudgeSourceDeps; share: number },
): Promise<void> {
  await deps.store.settlePair({
    pairId: pair.id,
    result: {
      finding,
      judge: deps.judge.identity,
      readShare: share,
      settledAt: deps.now().toISOString(),
    },
    passages,
  });
  deps.onSettled();
}
