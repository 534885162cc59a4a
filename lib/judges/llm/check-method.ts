import type { ChatLimits, ChatMessage, ReplySchema } from '../../ports/chat-model';
import type { JudgeTask } from '../../ports/judge';
import type { CheckCall } from './check-prompt';
import type { PlannedCall } from './plan-calls';
import type { ReadAnswer } from './to-reply';

/** A way to put statements to a model: what goes into a call, its words, and how it is read. */
export type CheckMethod = {
  /** Part of the judge's version: raise it with every change of what is asked. */
  readonly version: string;
  readonly schema: ReplySchema;
  plan(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[];
  /** `isSecond`: the model's first answer to this could not be used. */
  write(call: CheckCall, options: { isSecond: boolean }): ChatMessage[];
  /** The longest answer to so many statements, in tokens. */
  replyTokens(statements: number): number;
  /** The answers that can be used; a task without one is missing. */
  read(text: string, call: CheckCall): ReadonlyMap<JudgeTask, ReadAnswer>;
};
