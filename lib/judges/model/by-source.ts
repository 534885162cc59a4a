import type { JudgeTask } from '../../ports/judge';
import type { CheckMethod } from './check-method';
import { PROMPT_VERSION, statementLabel, writeCheckPrompt } from './check-prompt';
import type { CheckCall } from './check-prompt';
import { CHECK_SCHEMA, readChecks } from './check-reply';
import { planCalls, replyTokens } from './plan-calls';
import { toReply } from './to-reply';
import type { ReadAnswer } from './to-reply';

/** All statements about a source in one call, with the passages chosen for them. */
export const BY_SOURCE: CheckMethod = {
  version: PROMPT_VERSION,
  schema: CHECK_SCHEMA,
  plan: planCalls,
  write: writeCheckPrompt,
  replyTokens,
  read: readAnswers,
};

function readAnswers(text: string, { tasks, passages }: CheckCall): Map<JudgeTask, ReadAnswer> {
  const labels = tasks.map((_, index) => statementLabel(index));
  const checks = readChecks(text, new Set(labels));
  return new Map(
    tasks.flatMap((task, index) => {
      const check = checks.get(labels[index] ?? '');
      return check ? [[task, toReply(task, check, passages)] as const] : [];
    }),
  );
}
