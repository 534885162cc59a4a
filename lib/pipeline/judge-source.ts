import type { Answer } from '../core/answer/answer';
import type { Statement } from '../core/answer/statement';
import type { Audit } from '../core/audit/audit';
import type { Finding } from '../core/audit/finding';
import { isWaitingAgain, type JudgeIdentity, type Pair } from '../core/audit/pair';
import type { Passage, ReadSource, UnreadableSource } from '../core/source/source';
import type { AuditStore } from '../ports/store';
import type { Judge, JudgeReply } from '../ports/judge';
import { rateFinding, type FindCard } from '../core/audit/strength';
import { type LanguageReach, unreadLanguage } from '../core/audit/language-reach';
import type { FindLanguage } from './statement-languages';
import {
  askAbout,
  chooseTasks,
  judgeBatch,
  openSource,
  pairsPerBatch,
  type OpenedSource,
  type Question,
} from './judge-batch';

export type JudgeSourceDeps = {
  store: AuditStore;
  judge: Judge;
  /** Audit's judge at the time `judge` was opened. */
  asked: JudgeIdentity;
  /** Names this engine in leases; leases of other engines count as dead. */
  owner: string;
  now: () => Date;
  passagesPerPair: number;
  /** Finds what was measured of a judge. */
  findCard: FindCard;
  /** What the judge reads; omitted if it is not to be checked. */
  languages?: { reach: LanguageReach; find: FindLanguage };
  onSettled: () => void;
};

/**
 * Duration of a lease. A dead engine is recognised by its name, so this only has to exceed the
 * slowest judge's time for a batch.
 */
const LEASE_MS = 15 * 60_000;

/** Settles every open cell of a read source; returns their number. */
export async function judgeSource(
  { audit, source, text }: { audit: Audit; source: ReadSource; text: string },
  deps: JudgeSourceDeps,
  signal: AbortSignal,
): Promise<number> {
  const statements = new Map(audit.statements.map(statement => [statement.id, statement]));
  const opened = await openSource(source, text, audit.statements);
  const known = new Map<string, JudgeReply>();
  const judged = new Set<Pair['id']>();

  let filled = 0;
  for (;;) {
    if (signal.aborted) return filled;

    const pairs = await leaseBatch(audit, source, deps);
    if (pairs.length === 0) return filled;

    // Opened again meanwhile, to be judged again.
    if (pairs.some(({ id }) => judged.has(id))) known.clear();
    const readable: Pair[] = [];
    for (const pair of pairs) {
      judged.add(pair.id);
      const statement = statements.get(pair.statementId);
      const unread = await findUnread({ statement, answer: audit.answer, source }, deps);
      if (unread === null) readable.push(pair);
      else filled += Number(await settle({ pair, passages: [] }, unread, { deps, share: 0 }));
    }
    const questions = readable.map(pair => askAbout(pair, statements.get(pair.statementId)));
    filled += await judgeAndSettle(
      { pairs: readable, source, questions, opened, known },
      deps,
      signal,
    );
  }
}

/** Returns the finding on a pair whose languages the judge does not read; `null` if it reads them. */
async function findUnread(
  {
    statement,
    answer,
    source,
  }: { statement: Statement | undefined; answer: Answer; source: ReadSource },
  { languages }: JudgeSourceDeps,
): Promise<Finding | null> {
  if (!languages) return null;
  const own = await languages.find(statement?.text ?? '', answer);
  const both = { statement: own, source: source.language };
  const language = unreadLanguage(languages.reach, both);
  if (language === null) return null;
  return { kind: 'not-judged', reason: 'language-not-read', language };
}

/** Settles every open cell of an unreadable source; returns their number. */
export async function skipSource(
  audit: Audit,
  source: UnreadableSource,
  deps: JudgeSourceDeps,
): Promise<number> {
  const finding: Finding = { kind: 'not-judged', reason: source.reason };
  let filled = 0;
  for (;;) {
    const pairs = await leaseBatch(audit, source, deps);
    if (pairs.length === 0) return filled;

    for (const pair of pairs) {
      const isFilled = await settle({ pair, passages: [] }, finding, { deps, share: 0 });
      filled += Number(isFilled);
    }
  }
}

function leaseBatch(audit: Audit, source: ReadSource | UnreadableSource, deps: JudgeSourceDeps) {
  const now = deps.now();
  return deps.store.leasePairs({
    auditId: audit.id,
    sourceId: source.id,
    asked: deps.asked,
    owner: deps.owner,
    read: source.status === 'read' ? source.contentHash : null,
    now: now.toISOString(),
    until: new Date(now.getTime() + LEASE_MS).toISOString(),
    limit: pairsPerBatch(deps.judge),
  });
}

/** Stores each finding as it arrives; returns their number. */
async function judgeAndSettle(
  batch: {
    pairs: readonly Pair[];
    source: ReadSource;
    questions: readonly Question[];
    opened: OpenedSource;
    known: Map<string, JudgeReply>;
  },
  deps: JudgeSourceDeps,
  signal: AbortSignal,
): Promise<number> {
  if (batch.pairs.length === 0) return 0;
  const tasks = await chooseTasks(batch.questions, batch.opened, deps.passagesPerPair);
  const pairs = new Map(batch.pairs.map(pair => [pair.id, pair]));

  let filled = 0;
  const { judge } = deps;
  const judged = judgeBatch(tasks, batch.opened, { judge, signal, known: batch.known });
  for await (const { pairId, finding, passages, readShare, reply } of judged) {
    const pair = pairs.get(pairId);
    if (!pair) continue;
    const by = reply?.by ?? judge.identity;
    const rated = rateFinding(
      { finding, judge: by, isCited: pair.cited },
      batch.source,
      deps.findCard,
    );
    filled += Number(await settle({ pair, passages }, rated, { deps, share: readShare, by }));
  }
  return filled;
}

async function settle(
  { pair, passages }: { pair: Pair; passages: readonly Passage[] },
  finding: Finding,
  { deps, share, by }: { deps: JudgeSourceDeps; share: number; by?: JudgeIdentity | undefined },
): Promise<boolean> {
  const isFilled = await deps.store.settlePair({
    pairId: pair.id,
    asked: deps.asked,
    owner: deps.owner,
    ...(isWaitingAgain(pair) && { again: pair.again.askedAt }),
    result: {
      finding,
      judge: by ?? deps.judge.identity,
      readShare: share,
      settledAt: deps.now().toISOString(),
    },
    passages,
  });
  deps.onSettled();
  return isFilled;
}
