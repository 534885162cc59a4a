import type { Audit } from '../core/audit';
import type { Finding } from '../core/finding';
import type { StatementId } from '../core/ids';
import type { Pair } from '../core/pair';
import type { Passage, ReadSource, UnreadableSource } from '../core/source';
import type { Statement } from '../core/statement';
import type { AuditStore } from '../ports/audit-store';
import type { Judge, JudgeTask } from '../ports/judge';
import { windowPassages } from '../text/passage-windows';
import { prepareText } from '../text/quote-normalise';
import { createPassageRanker, readShare } from '../text/rank-passages';
import { verifyReply } from './verify-reply';
import type { ReadText } from './verify-reply';

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

/** Pairs that are leased and judged together: small enough to show progress at once. */
const BATCH = 16;

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
  const passages = windowPassages(source, text);
  const ranker = createPassageRanker(passages, text);
  const read = { sourceId: source.id, prepared: prepareText(text), passages };

  for (;;) {
    if (signal.aborted) return;

    const pairs = await leaseBatch(audit, source, deps);
    if (pairs.length === 0) return;

    const work = pairs.map(pair => chooseTask(pair, { statements, ranker, source, text, deps }));
    await judgeBatch(work, { read, text }, { deps, signal });
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
    limit: BATCH,
  });
}

type Work = { pair: Pair; passages: readonly Passage[]; task: JudgeTask };

function chooseTask(
  pair: Pair,
  from: {
    statements: ReadonlyMap<StatementId, Statement>;
    ranker: { rank: (query: string, k: number) => Passage[] };
    source: ReadSource;
    text: string;
    deps: JudgeSourceDeps;
  },
): Work {
  const statement = from.statements.get(pair.statementId);
  const passages = from.ranker.rank(statement?.text ?? '', from.deps.passagesPerPair);
  return {
    pair,
    passages,
    task: {
      pairId: pair.id,
      statement: statement?.text ?? '',
      context: statement?.heading ?? null,
      sourceTitle: from.source.title,
      passages: passages.map(({ id, span }) => ({
        id,
        text: from.text.slice(span.start, span.end),
      })),
    },
  };
}

/** Each reply is written as it comes; whatever the judge leaves out is `judge-failed`. */
async function judgeBatch(
  batch: readonly Work[],
  { read, text }: { read: ReadText; text: string },
  { deps, signal }: { deps: JudgeSourceDeps; signal: AbortSignal },
): Promise<void> {
  const waiting = new Map(batch.map(work => [work.pair.id, work]));
  try {
    const replies = deps.judge.judge(
      batch.map(({ task }) => task),
      signal,
    );
    for await (const reply of replies) {
      const work = waiting.get(reply.pairId);
      if (!work) continue;

      waiting.delete(reply.pairId);
      const share = readShare(work.passages, text.length);
      await settle(work, verifyReply(reply, read), { deps, share });
    }
  } catch (error) {
    if (signal.aborted) return;
    // One broken judge costs its own cells, never the audit.
    console.error(`judge "${deps.judge.identity.id}" failed`, error);
  }
  if (signal.aborted) return;

  const failed: Finding = { kind: 'not-judged', reason: 'judge-failed' };
  for (const work of waiting.values()) await settle(work, failed, { deps, share: 0 });
}

async function settle(
  { pair, passages }: Pick<Work, 'pair' | 'passages'>,
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
