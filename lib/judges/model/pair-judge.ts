import type { Judge, JudgeTask } from '../../ports/judge';
import { countTokens, fitsInto } from './call-size';
import type { CheckMethod } from './check-method';
import { createModelJudge } from './model-judge';
import type { ModelJudgeDeps } from './model-judge';
import { PAIR_PROMPT_VERSION, writePairPrompt } from './pair-prompt';
import { PAIR_SCHEMA, readPairReply } from './pair-reply';
import type { PlannedCall } from './plan-calls';

/** A quote or a reason, and the brackets around it. */
const REPLY_TOKENS = 300;

const BY_PAIR: CheckMethod = {
  version: PAIR_PROMPT_VERSION,
  schema: PAIR_SCHEMA,
  plan: (tasks, limits) =>
    tasks.map((task): PlannedCall => {
      const prompt = countTokens(writePairPrompt(task, { isSecond: false }));
      const fits = fitsInto(limits, { prompt, reply: REPLY_TOKENS });
      return { tasks: [task], passages: task.passages, fits, promptTokens: prompt };
    }),
  write: ({ tasks }, options) => writePairPrompt(onlyTask(tasks), options),
  replyTokens: () => REPLY_TOKENS,
  read(text, { tasks }) {
    const task = onlyTask(tasks);
    const answer = readPairReply(text, task);
    return new Map(answer ? [[task, answer]] : []);
  },
};

/**
 * The judge of SourceCheckup (Wu et al., 2025), to compare with: one call for each pair, one
 * after the other, with the whole page in it; supported or not, where in part is not.
 *
 * Hand it all passages of the source (`passagesPerPair: Infinity`); they are put together
 * again. What is not supported is "not found". Its own are the check that quotes are in the
 * page, the second try, and that no answer is paid for twice.
 */
export function createPairJudge(deps: Omit<ModelJudgeDeps, 'method' | 'sourcesAtOnce'>): Judge {
  return createModelJudge({ ...deps, method: BY_PAIR });
}

function onlyTask(tasks: readonly JudgeTask[]): JudgeTask {
  const [task] = tasks;
  if (!task) throw new Error('pair judge: a call about nothing');
  return task;
}
