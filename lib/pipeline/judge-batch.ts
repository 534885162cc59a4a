import type { Finding } from '../core/audit/finding';
import type { PairId, SourceId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import { runInSlices, type Steps } from '../util/slices';
import type { Passage } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import { windowSteps } from '../text/evidence/passage-windows';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { rankerSteps, readShare, type PassageRanker } from '../text/evidence/rank-passages';
import { verifyReply, type ReadText } from './verify-reply';

/** Pairs that are leased and judged together: small enough to show progress at once. */
const PAIRS_PER_BATCH = 16;

/** Pairs a judge is given at once: as many as it asks for. */
export function pairsPerBatch({ pairsAtOnce = PAIRS_PER_BATCH }: Judge): number {
  return pairsAtOnce;
}

/** A source made ready for judging: its text is cut into passages, and they are indexed. */
export type OpenedSource = ReadText & { title: string; ranker: PassageRanker };

/** A statement to be judged by one source. */
export type Question = Pick<JudgeTask, 'pairId' | 'statement' | 'context'>;

/** The question whether a source says a statement, under what stands over it. */
export function askAbout({ id }: Pick<Pair, 'id'>, statement: Statement | undefined): Question {
  return {
    pairId: id,
    statement: statement?.text ?? '',
    context: statement?.heading ?? null,
  };
}

/** What a judge is asked, and the passages it is given for it. */
export type ChosenTask = { task: JudgeTask; passages: readonly Passage[] };

/** What came of one task. */
export type JudgedTask = {
  pairId: PairId;
  finding: Finding;
  /** The passages the judge was given. */
  passages: readonly Passage[];
  /** Share of the source's text that the judge was given, 0–1; 0 where it gave no reply. */
  readShare: number;
  /** What the judge said, before its quotes were looked up; `null` where it said nothing. */
  reply: JudgeReply | null;
};

/** Makes a source ready, in slices: the longest take half a second, and others use the thread. */
export function openSource(source: NamedSource, text: string): Promise<OpenedSource> {
  return runInSlices(openingSteps(source, text));
}

type NamedSource = { id: SourceId; title: string };

function* openingSteps({ id, title }: NamedSource, text: string): Steps<OpenedSource> {
  const passages = yield* windowSteps({ id }, text);
  const ranker = yield* rankerSteps(passages, text);
  const prepared = yield* prepareSteps(text);
  return { sourceId: id, title, prepared, passages, ranker };
}

/** Chooses the passages for each statement, and so what the judge is asked. */
export async function chooseTasks(
  questions: readonly Question[],
  source: OpenedSource,
  passagesPerPair: number,
): Promise<ChosenTask[]> {
  const ranked = await rankPassages(questions, source, passagesPerPair);
  return questions.map((question, index) => {
    const passages = ranked[index] ?? [];
    return { passages, task: { ...question, ...describePassages(passages, source) } };
  });
}

/** For each statement the best passages, best first. The one place where a ranker is asked. */
function rankPassages(
  questions: readonly Question[],
  { ranker }: OpenedSource,
  passagesPerPair: number,
): Promise<Passage[][]> {
  return runInSlices(rankingSteps(questions, ranker, passagesPerPair));
}

function* rankingSteps(
  questions: readonly Question[],
  ranker: PassageRanker,
  passagesPerPair: number,
): Steps<Passage[][]> {
  const ranked: Passage[][] = [];
  for (const { statement } of questions) {
    ranked.push(ranker.rank(statement, passagesPerPair));
    yield;
  }
  return ranked;
}

function describePassages(
  passages: readonly Passage[],
  { sourceId, title, prepared }: OpenedSource,
): Pick<JudgeTask, 'sourceId' | 'sourceTitle' | 'passages'> {
  return {
    sourceId,
    sourceTitle: title,
    passages: passages.map(({ id, span }) => ({
      id,
      text: prepared.original.slice(span.start, span.end),
    })),
  };
}

/**
 * Lets a judge answer a batch about one source, and looks its quotes up.
 *
 * Yields once for each task: as the replies come, then `judge-failed` for whatever the judge
 * left out. After a stop nothing more is yielded; the tasks stay open.
 */
export async function* judgeBatch(
  batch: readonly ChosenTask[],
  source: OpenedSource,
  { judge, signal }: { judge: Judge; signal: AbortSignal },
): AsyncGenerator<JudgedTask> {
  const waiting = new Map(batch.map(chosen => [chosen.task.pairId, chosen]));
  try {
    const tasks = batch.map(({ task }) => task);
    for await (const reply of judge.judge(tasks, signal)) {
      const chosen = waiting.get(reply.pairId);
      if (!chosen) continue;

      waiting.delete(reply.pairId);
      yield checkReply(reply, chosen, source);
    }
  } catch (error) {
    if (signal.aborted) return;
    // One broken judge costs its own cells, never the audit.
    console.error(`judge "${judge.identity.id}" failed`, error);
  }
  if (signal.aborted) return;

  const finding: Finding = { kind: 'not-judged', reason: 'judge-failed' };
  for (const [pairId, { passages }] of waiting) {
    yield { pairId, finding, passages, readShare: 0, reply: null };
  }
}

function checkReply(reply: JudgeReply, { passages }: ChosenTask, source: OpenedSource): JudgedTask {
  return {
    pairId: reply.pairId,
    finding: verifyReply(reply, source),
    passages,
    readShare: readShare(passages, source.prepared.original.length),
    reply,
  };
}
