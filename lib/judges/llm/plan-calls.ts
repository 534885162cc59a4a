import type { ChatModel } from '../../ports/chat-model';
import type { JudgeTask } from '../../ports/judge';
import { type CheckCall, writeCheckPrompt } from './check-prompt';
import { choosePassages, findBudget } from './choose-passages';
import { countTokens, fitsInto } from '../../util/prompt-tokens';

/** High, since each further call reads the passages again. */
export const PAIRS_AT_ONCE = 64;

/**
 * Longest reply in tokens: the outer brackets, and names and quotes for each statement; 256 for one
 * alone. A usual finding takes 60; endless output is cut off.
 */
const REPLY_TOKENS = { atLeast: 16, perStatement: 240 };

/** A call; `fits` is false if even one statement alone is too long. */
export type PlannedCall = CheckCall & { fits: boolean; promptTokens: number };

/**
 * Plans one call for each source or group of sources, with the passages of all its statements, each once. Splits calls
 * longer than the model can read; a statement alone in its call keeps all its passages.
 */
export function planCalls(tasks: readonly JudgeTask[], limits: ChatModel['limits']): PlannedCall[] {
  const bySource = Map.groupBy(tasks, ({ sourceId }) => sourceId);
  return [...bySource.values()].flatMap(group =>
    halveToFit(group, limits, half => {
      const call = { tasks: half, passages: choosePassages(half) };
      return { ...call, promptTokens: countTokens(writeCheckPrompt(call)) };
    }),
  );
}

/** A statement about a source with passages of known token counts only. */
export type SizedTask = Pick<JudgeTask, 'statement' | 'context' | 'sourceTitle' | 'sources'> & {
  /** Statements that share a passage share the object. */
  passages: readonly { tokens: number }[];
};

/** Simulates `planCalls` for statements about one source, before its texts are available. */
export function planBySize(tasks: readonly SizedTask[], limits: ChatModel['limits']) {
  const batches = Array.from({ length: Math.ceil(tasks.length / PAIRS_AT_ONCE) }, (_, at) =>
    tasks.slice(at * PAIRS_AT_ONCE, (at + 1) * PAIRS_AT_ONCE),
  );
  return batches.flatMap(batch =>
    halveToFit(batch, limits, half => ({ tasks: half, promptTokens: promptTokensOf(half) })),
  );
}

export function promptTokensOf(tasks: readonly SizedTask[]): number {
  const sum = (passages: SizedTask['passages']) =>
    passages.reduce((total, { tokens }) => total + tokens, 0);
  const all = sum([...new Set(tasks.flatMap(({ passages }) => passages))]);
  const budget = findBudget(tasks.map(({ passages }) => sum(passages)));
  return countTokens(writeCheckPrompt({ tasks, passages: [] })) + Math.min(all, budget);
}

function halveToFit<Task, Call extends { promptTokens: number }>(
  tasks: readonly Task[],
  limits: ChatModel['limits'],
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

export function replyTokens(statements: number): number {
  return REPLY_TOKENS.atLeast + REPLY_TOKENS.perStatement * statements;
}
