import type { ContentHash } from '../../core/ids';
import { LASTING_FAILURES, type ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { AnswerCache } from '../../ports/store';
import type { ChatModel, ChatMessage, ReplySchema } from '../../ports/chat-model';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { keyOf, recall, toKept } from './answer-keys';
import { PAIRS_AT_ONCE, type PlannedCall, planCalls, replyTokens } from './plan-calls';
import { neededTokens } from '../../util/prompt-tokens';
import {
  type CheckCall,
  PROMPT_VERSION,
  statementLabel,
  writeCheckPrompt,
  judgeIdentityOf,
} from './check-prompt';
import { CHECK_SCHEMA, readChecks, type ReadAnswer, toReply } from './check-reply';

export type ModelJudgeDeps = {
  model: ChatModel;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  sourcesAtOnce?: number;
  /** Optional; defaults to all statements about a source in one call. */
  method?: CheckMethod;
};

type Batch = ModelJudgeDeps & {
  method: CheckMethod;
  signal: AbortSignal;
  /** Learned about the model, for the judge's lifetime. */
  learned: {
    trouble: ModelFailure | null;
    /** Context limits, lowered if a server refused the stated ones. */
    limits: ChatModel['limits'];
  };
  /** Cache key of each task, computed before the call, so that no answer has to wait. */
  keys: ReadonlyMap<JudgeTask, ContentHash>;
};

/**
 * Asks a language model: one call for a source and all its open statements.
 *
 * Asks again, once, about statements without a valid answer or without a quote that a passage has;
 * after that they are "invalid reply". A model in lasting failure is not asked again. Every answer
 * is cached before it is yielded.
 */
export function createModelJudge(deps: ModelJudgeDeps): Judge {
  const method = deps.method ?? BY_SOURCE;
  const identity = judgeIdentityOf(deps.model.identity, method.version);
  const learned: Batch['learned'] = { trouble: null, limits: deps.model.limits };

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    // A function, since the compiler assumes that the flag survives an `await`.
    const isStopped = () => signal.aborted;
    if (isStopped()) return;
    const keys = await keysOf(tasks, identity, deps);
    const batch: Batch = { ...deps, method, signal, learned, keys };
    try {
      for await (const reply of answerAll(tasks, batch)) {
        if (isStopped()) return;
        yield reply;
      }
    } catch (error) {
      // An abort ends a call; other errors go to the pipeline.
      if (!isStopped()) throw error;
    }
  }

  return { identity, judge, pairsAtOnce: PAIRS_AT_ONCE, sourcesAtOnce: deps.sourcesAtOnce ?? 1 };
}

async function* answerAll(tasks: readonly JudgeTask[], batch: Batch): AsyncGenerator<JudgeReply> {
  const isStopped = () => batch.signal.aborted;
  if (isStopped()) return;
  const open: JudgeTask[] = [];
  for (const [task, known] of await recallAll(tasks, batch)) {
    if (known === null) open.push(task);
    else yield known;
  }
  for (const call of batch.method.plan(open, batch.learned.limits)) {
    if (isStopped()) return;
    yield* await answerCall(call, batch);
  }
}

async function keysOf(
  tasks: readonly JudgeTask[],
  identity: JudgeIdentity,
  { hash }: ModelJudgeDeps,
): Promise<Map<JudgeTask, ContentHash>> {
  const entries = tasks.map(async task => [task, await keyOf(task, identity, hash)] as const);
  return new Map(await Promise.all(entries));
}

async function recallAll(
  tasks: readonly JudgeTask[],
  { cache, keys }: Batch,
): Promise<(readonly [JudgeTask, JudgeReply | null])[]> {
  const known = await cache.find([...keys.values()]);
  return tasks.map(task => {
    // No passages: no call needed.
    if (task.passages.length === 0) return [task, nothingIn(task)];
    const key = keys.get(task);
    return [task, key === undefined ? null : recall(task, known.get(key))];
  });
}

function nothingIn({ pairId }: JudgeTask): JudgeReply {
  return { pairId, kind: 'not-found', confidence: 1 };
}

async function answerCall(call: PlannedCall, batch: Batch): Promise<JudgeReply[]> {
  if (!call.fits) return refuseAll(call, 'context-too-small');

  const first = await ask(call, batch, false);
  if (!first.ok) {
    const isTooMuch = first.failure === 'context-too-small' && call.tasks.length > 1;
    return isTooMuch ? answerInParts(call, batch) : refuseAll(call, first.failure);
  }
  const left = call.tasks.filter(task => first.value.get(task)?.isVerified !== true);
  const second = left.length === 0 ? null : await ask({ ...call, tasks: left }, batch, true);
  return call.tasks.map(task => {
    const answer = second?.ok ? second.value.get(task) : undefined;
    const given = answer ?? first.value.get(task);
    if (given) return given.reply;
    return refuse(task, second?.ok === false ? second.failure : 'invalid-reply');
  });
}

/** Adopts the server's smaller limit and splits the call. */
async function answerInParts(call: PlannedCall, batch: Batch): Promise<JudgeReply[]> {
  const { method, learned } = batch;
  const refused = neededTokens({
    prompt: call.promptTokens,
    reply: method.replyTokens(call.tasks.length),
  });
  learned.limits = { contextTokens: Math.min(learned.limits.contextTokens, refused - 1) };
  const replies: JudgeReply[] = [];
  for (const part of method.plan(call.tasks, learned.limits)) {
    replies.push(...(await answerCall(part, batch)));
  }
  return replies;
}

function refuseAll({ tasks }: PlannedCall, reason: ModelFailure): JudgeReply[] {
  return tasks.map(task => refuse(task, reason));
}

function refuse({ pairId }: JudgeTask, reason: ModelFailure): JudgeReply {
  return { pairId, kind: 'not-judged', reason };
}

async function ask(
  call: CheckCall,
  batch: Batch,
  isSecond: boolean,
): Promise<Result<ReturnType<CheckMethod['read']>, ModelFailure>> {
  if (batch.learned.trouble !== null) return fail(batch.learned.trouble);

  const reply = await batch.model.ask(
    {
      messages: batch.method.write(call, { isSecond }),
      schema: batch.method.schema,
      maxReplyTokens: batch.method.replyTokens(call.tasks.length),
    },
    batch.signal,
  );
  if (!reply.ok) {
    if (LASTING_FAILURES.has(reply.failure)) batch.learned.trouble = reply.failure;
    return reply;
  }
  const answers = batch.method.read(reply.value.text, call);
  await keep(answers, batch);
  return ok(answers);
}

/** nb. Awaits nothing before the write: an answer lost until then has to be paid for again. */
async function keep(
  answers: ReturnType<CheckMethod['read']>,
  { cache, keys }: Batch,
): Promise<void> {
  const entries = [...answers].flatMap(([task, { reply, isVerified }]) => {
    const key = keys.get(task);
    const kept = isVerified ? toKept(reply, task) : null;
    return key === undefined || kept === null ? [] : [[key, kept] as const];
  });
  await cache.put(new Map(entries));
}

export const BY_SOURCE: CheckMethod = {
  version: PROMPT_VERSION,
  schema: CHECK_SCHEMA,
  plan: planCalls,
  write: writeCheckPrompt,
  replyTokens,
  read: readAnswers,
};

function readAnswers(text: string, call: CheckCall): Map<JudgeTask, ReadAnswer> {
  const checks = readChecks(text, labelsOf(call));
  return matchTasks(call, checks, (task, check) => toReply(task, check, call.passages));
}

export function labelsOf({ tasks }: CheckCall): Set<string> {
  return new Set(tasks.map((_, index) => statementLabel(index)));
}

export function matchTasks<Entry>(
  { tasks }: CheckCall,
  entries: ReadonlyMap<string, Entry>,
  toAnswer: (task: JudgeTask, entry: Entry) => ReadAnswer,
): Map<JudgeTask, ReadAnswer> {
  return new Map(
    tasks.flatMap((task, index) => {
      const entry = entries.get(statementLabel(index));
      return entry ? [[task, toAnswer(task, entry)] as const] : [];
    }),
  );
}

/** Way of asking a model: content of a call, its words, and the parsing of answers. */
export type CheckMethod = {
  /** Part of the judge's version: raise it with every change of the question. */
  readonly version: string;
  readonly schema: ReplySchema;
  plan(tasks: readonly JudgeTask[], limits: ChatModel['limits']): PlannedCall[];
  /** `isSecond`: the model's first answer was unusable. */
  write(call: CheckCall, options: { isSecond: boolean }): ChatMessage[];
  replyTokens(statements: number): number;
  read(text: string, call: CheckCall): ReadonlyMap<JudgeTask, ReadAnswer>;
};
