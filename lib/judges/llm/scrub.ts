import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { PROMPT_VERSION } from './check-prompt';
import { readVerdicts, toReply } from './check-reply';
import {
  BY_SOURCE,
  createModelJudge,
  labelsOf,
  matchTasks,
  type CheckMethod,
  type ModelJudgeDeps,
} from './model-judge';

/** Takes a verdict without evidence for a whole answer. */
const VERDICTS_ONLY: CheckMethod = {
  ...BY_SOURCE,
  version: `${PROMPT_VERSION}, without passages`,
  read: (text, call) =>
    matchTasks(call, readVerdicts(text, labelsOf(call)), (task, verdict) => {
      const check = { ...verdict, quotes: [], missing: null, certainty: 1 };
      return { ...toReply(task, check, []), isVerified: true };
    }),
};

/**
 * Marks findings as drawn from the source or not: repeats the call without the passages' texts, and
 * a verdict that stays the same did not come from them.
 *
 * Costs one more, short call for each call with findings, so it is optional. Skips "not found", the
 * expected answer without passages. If the second call fails, the finding stays without a mark.
 */
export function withScrubTest({ judge: inner, ...deps }: ModelJudgeDeps & { judge: Judge }): Judge {
  const bare = createModelJudge({ ...deps, method: VERDICTS_ONLY });

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    const isStopped = () => signal.aborted;
    const held = new Map<JudgeReply['pairId'], Extract<JudgeReply, { quotes: unknown }>>();
    for await (const reply of inner.judge(tasks, signal)) {
      if ('quotes' in reply) held.set(reply.pairId, reply);
      else yield reply;
    }
    if (held.size === 0) return;

    const found = tasks.filter(({ pairId }) => held.has(pairId));
    for await (const { pairId, kind } of bare.judge(found.map(withoutTexts), signal)) {
      const reply = held.get(pairId);
      if (!reply || kind === 'not-judged') continue;
      held.set(pairId, { ...reply, isGrounded: kind !== reply.kind });
    }
    // After an abort the held findings are judged again later.
    if (!isStopped()) yield* held.values();
  }

  return { ...inner, judge };
}

function withoutTexts({ passages, ...task }: JudgeTask): JudgeTask {
  return { ...task, passages: passages.map(({ id }) => ({ id, text: '' })) };
}
