import type { Finding } from '../core/audit/finding';
import type { PairId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import { runInSlices, type Steps } from '../util/slices';
import type { Passage, Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import { windowSteps } from '../text/evidence/passage-windows';
import { findObjection } from '../text/evidence/objections';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { isRelated } from '../text/evidence/relatedness';
import { rankerSteps, readShare, type PassageRanker } from '../text/evidence/rank-passages';
import { verifyReply, type ReadText } from './verify-reply';

/** Number of pairs leased and judged together: small enough to show progress at once. */
const PAIRS_PER_BATCH = 16;

export function pairsPerBatch({ pairsAtOnce = PAIRS_PER_BATCH }: Judge): number {
  return pairsAtOnce;
}

export type OpenedSource = ReadText & { title: string; ranker: PassageRanker };

export type Question = Pick<JudgeTask, 'pairId' | 'statement' | 'context' | 'isCited'>;

export function askAbout(
  { id, cited }: Pick<Pair, 'id' | 'cited'>,
  statement: Statement | undefined,
): Question {
  return {
    pairId: id,
    isCited: cited,
    statement: statement?.text ?? '',
    context: statement?.heading ?? null,
  };
}

export type ChosenTask = { task: JudgeTask; passages: readonly Passage[] };

export type JudgedTask = {
  pairId: PairId;
  finding: Finding;
  passages: readonly Passage[];
  /** Share of the source's text that the judge was given, 0–1; 0 if it gave no reply. */
  readShare: number;
  /** Judge's reply before its quotes were verified; `null` if there was none. */
  reply: JudgeReply | null;
};

/**
 * Prepares a source in slices: the longest take seconds, and the thread is shared. `statements`: all
 * that it will be compared with, if they are known.
 */
export function openSource(
  source: Pick<Source, 'id' | 'title'>,
  text: string,
  statements: readonly Pick<Statement, 'text'>[] | null = null,
): Promise<OpenedSource> {
  const queries = statements && statements.map(each => each.text);
  return runInSlices(openingSteps(source, text, queries));
}

function* openingSteps(
  { id, title }: Pick<Source, 'id' | 'title'>,
  text: string,
  queries: readonly string[] | null,
): Steps<OpenedSource> {
  const passages = yield* windowSteps({ id }, text);
  const ranker = yield* rankerSteps(passages, text, queries);
  const prepared = yield* prepareSteps(text);
  return { sourceId: id, title, prepared, passages, ranker };
}

/** Chooses the passages for each statement, and with them the requests to the judge. */
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

type BatchDeps = {
  judge: Judge;
  signal: AbortSignal;
  /** Replies to questions of earlier batches about the same sources; those of this one are added. */
  known?: Map<string, JudgeReply>;
};

/**
 * Has a judge answer a batch about one source, or several together, and verifies its quotes.
 *
 * Yields once for each task: as the replies arrive, then `judge-failed` for each task without a
 * reply. After an abort nothing more is yielded; the tasks remain open.
 */
export async function* judgeBatch(
  batch: readonly ChosenTask[],
  source: ReadText | readonly ReadText[],
  { judge, signal, known = new Map() }: BatchDeps,
): AsyncGenerator<JudgedTask> {
  const waiting = new Map(batch.map(chosen => [chosen.task.pairId, chosen]));
  // Claims in the same words get one judgement, so that they cannot differ.
  const alike = Map.groupBy(batch, ({ task }) => questionKey(task));
  const share = (reply: JudgeReply, key: string): JudgedTask[] =>
    (alike.get(key) ?? [])
      .filter(({ task }) => waiting.delete(task.pairId))
      .map(chosen => checkReply({ ...reply, pairId: chosen.task.pairId }, chosen, [source].flat()));
  for (const [key, reply] of known) yield* share(reply, key);

  const firsts = [...alike.values()].flatMap(([first]) => first?.task ?? []);
  const tasks = firsts.filter(({ pairId }) => waiting.has(pairId));
  try {
    for await (const reply of judge.judge(tasks, signal)) {
      const asked = waiting.get(reply.pairId);
      if (!asked) continue;

      const key = questionKey(asked.task);
      if (reply.kind !== 'not-judged') known.set(key, reply);
      yield* share(reply, key);
    }
  } catch (error) {
    if (signal.aborted) return;
    // A failing judge costs its own cells, never the audit.
    console.error(`judge "${judge.identity.id}" failed`, error);
  }
  if (signal.aborted) return;

  const finding: Finding = { kind: 'not-judged', reason: 'judge-failed' };
  for (const [pairId, { passages }] of waiting) {
    yield { pairId, finding, passages, readShare: 0, reply: null };
  }
}

/** Equal for tasks that ask the same of a source: case, spaces and signs at the end aside. */
function questionKey({ statement, context, isCited, passages }: JudgeTask): string {
  const words = statement
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.,;:!。，；])[\s.,;:!。，；]+$/, '');
  return JSON.stringify([words, context, isCited, passages.map(({ id }) => id)]);
}

function checkReply(
  reply: JudgeReply,
  { passages, task }: ChosenTask,
  sources: readonly ReadText[],
): JudgedTask {
  const length = sources.reduce((sum, { prepared }) => sum + prepared.original.length, 0);
  return {
    pairId: reply.pairId,
    finding: withObjection(withSubject(verifyReply(reply, ...sources), task), task),
    passages,
    readShare: readShare(passages, length),
    reply,
  };
}

/** Divides citations without support into neutral and not relevant ones. */
function withSubject(finding: Finding, { statement, passages }: JudgeTask): Finding {
  if (finding.kind !== 'not-found') return finding;
  const texts = passages.map(({ text }) => text);
  return { ...finding, isRelated: isRelated(statement, texts) };
}

/** As many as a user can choose; a judge by sentences is given every passage of a source. */
const MOST_READ = 20;

/** Keeps a finding open that a rule objects to, whatever its judge is worth. */
function withObjection(finding: Finding, { statement, sourceTitle, passages }: JudgeTask): Finding {
  if (finding.kind === 'not-found' || finding.kind === 'not-judged') return finding;
  const read = passages.map(({ id, text }) => ({
    text,
    quotes: finding.evidence.filter(each => each.passageId === id).map(each => each.quote.exact),
  }));
  const why = findObjection(finding.kind, {
    statement,
    title: sourceTitle,
    passages: read.filter(({ quotes }, at) => at < MOST_READ || quotes.length > 0),
  });
  return why === null ? finding : { ...finding, strength: { level: 'open', why } };
}
