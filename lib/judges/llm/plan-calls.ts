import type { ChatLimits } from '../../ports/chat-model';
import type { JudgeTask } from '../../ports/judge';
import { countTokens, fitsInto } from './call-size';
import { writeCheckPrompt, type CheckCall } from './check-prompt';
import { choosePassages } from './choose-passages';

/**
 * What a model may write at most: the brackets around all, and for each statement its names and
 * quotes; 256 for one alone. A usual finding takes 60; a model that writes on and on is cut off.
 */
const REPLY_TOKENS = { atLeast: 16, perStatement: 240 };

/** A call that fits, or the statement for which not even a call of its own does. */
export type PlannedCall = CheckCall & { fits: boolean; promptTokens: number };

/**
 * One call for each source, with the passages of all its statements, each passage once.
 *
 * What is longer than the model can read is cut into calls of fewer statements; nothing is
 * ever left out of the passages of a statement that is alone in its call.
 */
export function planCalls(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[] {
  const bySource = Map.groupBy(tasks, ({ sourceId }) => sourceId);
  return [...bySource.values()].flatMap(group => splitToFit(group, limits));
}

function splitToFit(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[] {
  const call = { tasks, passages: choosePassages(tasks) };
  const promptTokens = countTokens(writeCheckPrompt(call));
  const fits = fitsInto(limits, { prompt: promptTokens, reply: replyTokens(tasks.length) });
  if (fits || tasks.length === 1) return [{ ...call, fits, promptTokens }];

  const middle = Math.ceil(tasks.length / 2);
  return [tasks.slice(0, middle), tasks.slice(middle)].flatMap(half => splitToFit(half, limits));
}

/** The longest answer to so many statements, in tokens. */
export function replyTokens(statements: number): number {
  return REPLY_TOKENS.atLeast + REPLY_TOKENS.perStatement * statements;
}
