import type { Judge, JudgePassage, JudgeReply, JudgeTask } from '../../ports/judge';
import { decide, type ParsedPassage } from './decide';
import { LEXICAL_IDENTITY } from './identity';
import { parseSentences } from './parse';

type LexicalJudgeDeps = {
  /** Yields to the thread's other work. */
  pause: () => Promise<void>;
};

/** A few milliseconds' worth, so that an abort is noticed at once. */
const TASKS_PER_TURN = 4;

const DEFAULTS: LexicalJudgeDeps = {
  pause: () => new Promise(resolve => setTimeout(resolve, 0)),
};

/**
 * The baseline: compares words, numbers, negations and directions, without understanding.
 *
 * Needs no model and no network, so it always works; it is the floor other judges are measured
 * against. Can call a paraphrase "not found", and a sentence with all the words in other roles
 * "supported". Says less if unsure.
 */
export function createLexicalJudge(deps: LexicalJudgeDeps = DEFAULTS): Judge {
  return {
    identity: LEXICAL_IDENTITY,
    judge: (tasks, signal) => judgeInTurns(tasks, signal, deps),
  };
}

async function* judgeInTurns(
  tasks: readonly JudgeTask[],
  signal: AbortSignal,
  deps: LexicalJudgeDeps,
): AsyncGenerator<JudgeReply> {
  // Statements of one batch mostly share a source.
  const parsed = new Map<string, ParsedPassage['sentences']>();
  const parse = (passage: JudgePassage): ParsedPassage => {
    const sentences = parsed.get(passage.text) ?? parseSentences(passage.text);
    parsed.set(passage.text, sentences);
    return { passage, sentences };
  };
  for (const [done, task] of tasks.entries()) {
    if (done > 0 && done % TASKS_PER_TURN === 0) await deps.pause();
    if (signal.aborted) return;
    yield decide(task, task.passages.map(parse));
  }
}
