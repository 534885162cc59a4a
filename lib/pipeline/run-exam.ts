import { type ExamAnswer, type ExamFailure, type ExamPair, toExamAnswer } from '../core/audit/exam';
import type { Finding } from '../core/audit/finding';
import { isModelFailure, LASTING_FAILURES, WEIGHTS_FAILURES } from '../core/audit/model-failure';
import { isSameJudge, type JudgeIdentity } from '../core/audit/pair';
import { pairId, sourceId } from '../core/ids';
import type { ExamStore } from '../ports/exam-store';
import type { Judge } from '../ports/judge';
import { chooseTasks, judgeBatch, openSource } from './judge-batch';

export type ExamDeps = {
  exams: Pick<ExamStore, 'find' | 'putAnswer' | 'end'>;
  readPairs: () => Promise<ExamPair[]>;
  open: (judge: JudgeIdentity) => Promise<{ judge: Judge; close: () => Promise<void> }>;
  passagesPerPair: number;
  /** Milliseconds since any fixed moment. */
  clock: () => number;
};

/**
 * Has a judge answer the pairs that its exam has left, in the way cells of an audit are judged. Each
 * answer is stored before the next is taken, so whatever dies, the next engine goes on.
 */
export async function runExam(key: string, deps: ExamDeps, signal: AbortSignal): Promise<void> {
  const { exams, readPairs, open } = deps;
  const exam = await exams.find(key);
  if (exam?.state.status !== 'running') return;

  const answered = new Set(exam.answers.map(answer => answer.pairId));
  const left = (await readPairs()).filter(({ id }) => !answered.has(id));
  const { judge, close } = await open(exam.judge);
  try {
    // After an update the package holds another version, whose answers would be mixed in.
    const failure = isSameJudge(judge.identity, exam.judge)
      ? await answerAll(left, judge, { ...deps, key, signal })
      : 'model-missing';
    if (signal.aborted) return;
    await exams.end(key, failure === null ? { status: 'finished' } : { status: 'failed', failure });
  } finally {
    await close();
  }
}

type Answering = ExamDeps & { key: string; signal: AbortSignal };

/** Returns the failure that would also affect the other pairs; `null` if there is none. */
async function answerAll(
  pairs: readonly ExamPair[],
  judge: Judge,
  deps: Answering,
): Promise<ExamFailure | null> {
  const own = new AbortController();
  const signal = AbortSignal.any([deps.signal, own.signal]);
  const sources = Map.groupBy(pairs, ({ source }) => source).values();
  let failure: ExamFailure | null = null;
  const workOff = async (): Promise<void> => {
    for (const same of sources) {
      if (signal.aborted) return;
      const trouble = await answerOne(same, judge, { ...deps, signal });
      if (trouble === null) continue;
      failure ??= trouble;
      own.abort();
    }
  };
  await Promise.all(Array.from({ length: judge.sourcesAtOnce ?? 1 }, workOff));
  return failure;
}

/** The same for the pairs of one source. */
async function answerOne(
  pairs: readonly ExamPair[],
  judge: Judge,
  { exams, key, passagesPerPair, clock, signal }: Answering,
): Promise<ExamFailure | null> {
  let before = clock();
  const opened = await openSource({ id: sourceId('exam'), title: '' }, pairs[0]?.source ?? '');
  const questions = pairs.map(({ id, statement }) => ({
    pairId: pairId(id),
    statement,
    context: null,
    isCited: true,
  }));
  const tasks = await chooseTasks(questions, opened, passagesPerPair);
  for await (const { pairId: id, finding } of judgeBatch(tasks, opened, { judge, signal })) {
    if (signal.aborted) return null;
    const failure = findFailure(finding);
    if (failure !== null) return failure;
    const ms = clock() - before;
    for (const pair of pairs.filter(each => pairId(each.id) === id)) {
      const answer: ExamAnswer = toExamAnswer(pair, finding, ms);
      if (!(await exams.putAnswer(key, answer))) return null;
    }
    before = clock();
  }
  return null;
}

/** A server that is busy or gone says nothing of the judge, unlike a reply of the wrong shape. */
function findFailure(finding: Finding): ExamFailure | null {
  if (finding.kind !== 'not-judged') return null;
  const { reason } = finding;
  if (reason === 'judge-failed') return reason;
  if (WEIGHTS_FAILURES.some(failure => failure === reason)) return 'model-failed';
  const isLasting = isModelFailure(reason) && LASTING_FAILURES.has(reason);
  return isModelFailure(reason) && (isLasting || reason === 'model-busy') ? reason : null;
}
