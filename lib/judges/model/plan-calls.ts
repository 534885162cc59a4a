import { estimateTokenCount } from 'tokenx';

import type { ChatLimits } from '../../ports/chat-model';
import type { JudgePassage, JudgeTask } from '../../ports/judge';
import { writeCheckPrompt } from './check-prompt';
import type { CheckCall } from './check-prompt';

/** What a model may write at most: brackets and names, and for each statement its quotes. */
const REPLY_TOKENS = { atLeast: 64, perStatement: 240 };

/** An estimate of tokens is off by a few per cent, on some writings by more. */
const CAUTION = 1.15;

/** A call that fits, or the statement for which not even a call of its own does. */
export type PlannedCall = CheckCall & { fits: boolean; promptTokens: number };

/**
 * One call for each source, with the passages of all its statements, each passage once.
 *
 * What is longer than the model can read is cut into calls of fewer statements; nothing is
 * ever left out of a statement's own passages.
 */
export function planCalls(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[] {
  const bySource = Map.groupBy(tasks, ({ sourceId }) => sourceId);
  return [...bySource.values()].flatMap(group => splitToFit(group, limits));
}

function splitToFit(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[] {
  const passages = joinPassages(tasks);
  const call = { tasks, passages };
  const promptTokens = countTokens(call);
  const fits = promptTokens * CAUTION + replyTokens(tasks.length) <= limits.contextTokens;
  if (fits || tasks.length === 1) return [{ ...call, fits, promptTokens }];

  const middle = Math.ceil(tasks.length / 2);
  return [tasks.slice(0, middle), tasks.slice(middle)].flatMap(half => splitToFit(half, limits));
}

/** The longest answer to so many statements, in tokens. */
export function replyTokens(statements: number): number {
  return REPLY_TOKENS.atLeast + REPLY_TOKENS.perStatement * statements;
}

function countTokens(call: CheckCall): number {
  return writeCheckPrompt(call).reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
}

/** Every passage once. */
function joinPassages(tasks: readonly JudgeTask[]): JudgePassage[] {
  const byId = new Map(tasks.flatMap(({ passages }) => passages.map(each => [each.id, each] as const)));
  return [...byId.values()];
}
