import type { ContentHash } from '../../core/ids';
import { LASTING_FAILURES, type ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { AnswerCache } from '../../ports/store';
import type { ChatLimits, ChatModel, ChatMessage, ReplySchema } from '../../ports/chat-model';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { keyOf, recall, toKept } from './answer-keys';
import {
  PAIRS_AT_ONCE,
  type PlannedCall,
  planCalls,
  replyTokens,
  neededTokens,
} from './plan-calls';
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
  /** Sources asked about side by side. */
  sourcesAtOnce?: number;
  /** Left out: all statements about a source in one call. */
  method?: CheckMethod;
};

type Batch = ModelJudgeDeps & {
  method: CheckMethod;
  signal: AbortSignal;
  learned: Learned;
  /** Cache key of each task: known before it is asked, so that no answer has to wait. */
  keys: ReadonlyMap<JudgeTask, ContentHash>;
};

/** Learned of the model, for as long as the judge lives. */
type Learned = {
  /** The lasting trouble the model is in; `null`: none is known. */
  trouble: ModelFailure | null;
  /** Its context: less than it was said to be, where a server refused as much. */
  limits: ChatLimits;
};

/**
 * A judge that asks a language model: one call for a source and all its open statements.
 *
 * Whatever a call does not answer in the agreed shape, or answers with quotes no passage has, is
 * asked for once more, and is then "invalid reply". A model in lasting trouble is not asked
 * again. Every answer is kept before it is handed on.
 */
export function createModelJudge(deps: ModelJudgeDeps): Judge {
  const method = deps.method ?? BY_SOURCE;
  const identity = judgeIdentityOf(deps.model.identity, method.version);
  const learned: Learned = { trouble: null, limits: deps.model.limits };

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    // A call, not a property: the answer changes while we wait.
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
      // A stop cuts a call short; whatever else breaks is the pipeline's to hear.
      if (!isStopped()) throw error;
    }
  }

  return { identity, judge, pairsAtOnce: PAIRS_AT_ONCE, sourcesAtOnce: deps.sourcesAtOnce ?? 1 };
}

/** First what is known, then call by call. */
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
    // Without passages there is nothing to find, and no call to make.
    if (task.passages.length === 0) return [task, nothingIn(task)];
    const key = keys.get(task);
    return [task, key === undefined ? null : recall(task, known.get(key))];
  });
}

function nothingIn({ pairId }: JudgeTask): JudgeReply {
  return { pairId, kind: 'not-found', confidence: 1 };
}

/** A reply for each task of the call, once it has been asked, and once more where need be. */
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

/** A server takes less at once than was said: its limit is taken over, and the call cut. */
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

type Answers = ReadonlyMap<JudgeTask, ReadAnswer>;

/** Asks once, and keeps what came of it. */
async function ask(
  call: CheckCall,
  batch: Batch,
  isSecond: boolean,
): Promise<Result<Answers, ModelFailure>> {
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

/**
 * nb. Nothing is waited for before the answers are on their way into the cache: what dies between
 * the last byte of an answer and this has to be paid for again.
 */
async function keep(answers: Answers, { cache, keys }: Batch): Promise<void> {
  const entries = [...answers].flatMap(([task, { reply, isVerified }]) => {
    const key = keys.get(task);
    const kept = isVerified ? toKept(reply, task) : null;
    return key === undefined || kept === null ? [] : [[key, kept] as const];
  });
  await cache.put(new Map(entries));
}

/** All statements about a source in one call, with the passages chosen for them. */
const BY_SOURCE: CheckMethod = {
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
