import type { ChatLimits, ChatMessage } from '../../ports/chat-model';
import type { JudgeTask } from '../../ports/judge';
import { type CheckCall, writeCheckPrompt } from './check-prompt';
import { choosePassages, findBudget } from './choose-passages';
import { estimateTokenCount } from 'tokenx';

/** Statements a model judge is best given at once: each further call reads the passages again. */
export const PAIRS_AT_ONCE = 64;

/**
 * Longest reply of a model: the brackets around all, and for each statement its names and
 * quotes; 256 for one alone. A usual finding takes 60; a model that writes on and on is cut off.
 */
const REPLY_TOKENS = { atLeast: 16, perStatement: 240 };

/** A call that fits, or the statement for which not even a call of its own does. */
export type PlannedCall = CheckCall & { fits: boolean; promptTokens: number };

/**
 * One call for each source, with the passages of all its statements, each passage once.
 *
 * Calls longer than the model can read are cut into calls of fewer statements; a statement that
 * is alone in its call keeps all its passages.
 */
export function planCalls(tasks: readonly JudgeTask[], limits: ChatLimits): PlannedCall[] {
  const bySource = Map.groupBy(tasks, ({ sourceId }) => sourceId);
  return [...bySource.values()].flatMap(group =>
    halveToFit(group, limits, half => {
      const call = { tasks: half, passages: choosePassages(half) };
      return { ...call, promptTokens: countTokens(writeCheckPrompt(call)) };
    }),
  );
}

/** A statement about a source of whose passages only the tokens are known. */
export type SizedTask = Pick<JudgeTask, 'statement' | 'context' | 'sourceTitle'> & {
  /** Statements that share a passage share the object. */
  passages: readonly { tokens: number }[];
};

/** A dry run of `planCalls` for statements about one source, before its texts are at hand. */
export function planBySize(tasks: readonly SizedTask[], limits: ChatLimits) {
  const batches = Array.from({ length: Math.ceil(tasks.length / PAIRS_AT_ONCE) }, (_, at) =>
    tasks.slice(at * PAIRS_AT_ONCE, (at + 1) * PAIRS_AT_ONCE),
  );
  return batches.flatMap(batch =>
    halveToFit(batch, limits, half => ({ tasks: half, promptTokens: promptTokensOf(half) })),
  );
}

/** The tokens of a call: its words as they are, and of passages as many as may be chosen. */
export function promptTokensOf(tasks: readonly SizedTask[]): number {
  const sum = (passages: SizedTask['passages']) =>
    passages.reduce((total, { tokens }) => total + tokens, 0);
  const all = sum([...new Set(tasks.flatMap(({ passages }) => passages))]);
  const budget = findBudget(tasks.map(({ passages }) => sum(passages)));
  return countTokens(writeCheckPrompt({ tasks, passages: [] })) + Math.min(all, budget);
}

function halveToFit<Task, Call extends { promptTokens: number }>(
  tasks: readonly Task[],
  limits: ChatLimits,
  toCall: (tasks: readonly Task[]) => Call,
): (Call & { fits: boolean })[] {
  const call = toCall(tasks);
  const fits = fitsInto(limits, { prompt: call.promptTokens, reply: replyTokens(tasks.length) });
  if (fits || tasks.length === 1) return [{ ...call, fits }];

  const middle = Math.ceil(tasks.length / 2);
  return [tasks.slice(0, middle), tasks.slice(middle)].flatMap(half =>
    halveToFit(half, limits, toCall),
  );
}

/** The longest answer to so many statements, in tokens. */
export function replyTokens(statements: number): number {
  return REPLY_TOKENS.atLeast + REPLY_TOKENS.perStatement * statements;
}

/** An estimate of tokens is off by a few per cent, on some writings by more. */
const CAUTION = 1.15;

export function countTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
}

/** The context a model needs to read a prompt and still write the longest answer to it. */
export function neededTokens({ prompt, reply }: { prompt: number; reply: number }): number {
  return Math.ceil(prompt * CAUTION) + reply;
}

export function fitsInto(
  { contextTokens }: ChatLimits,
  tokens: { prompt: number; reply: number },
): boolean {
  return neededTokens(tokens) <= contextTokens;
}
