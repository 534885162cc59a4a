import type { ContentHash } from '../../core/ids';
import { LASTING_FAILURES, type ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { AnswerCache } from '../../ports/store';
import type { ChatLimits, ChatModel } from '../../ports/chat-model';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { keyOf, recall, toKept } from './answer-keys';
import { neededTokens } from './call-size';
import type { CheckMethod } from './check-method';
import { type CheckCall, PROMPT_VERSION, statementLabel, writeCheckPrompt } from './check-prompt';
import { judgeIdentityOf } from './judge-identity';
import { PAIRS_AT_ONCE, type PlannedCall, planCalls, replyTokens } from './plan-calls';
import { type ReadAnswer, toReply } from './to-reply';
import { CHECK_SCHEMA, readChecks } from './check-reply';

export type ModelJudgeDeps = {
  model: ChatModel;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  /** Sources asked about side by side. */
  sourcesAtOnce?: number;
  /** Left out: all statements about a source in one call. */
  method?: CheckMethod;
};

type Run = ModelJudgeDeps & {
  method: CheckMethod;
  signal: AbortSignal;
  learned: Learned;
  /** Where the answer to each task is kept: known before it is asked, so that none has to wait. */
  keys: ReadonlyMap<JudgeTask, ContentHash>;
};

/** What the judge has learned of its model, for as long as it lives. */
type Learned = {
  /** The lasting trouble the model is in; `null`: none is known. */
  trouble: ModelFailure | null;
  /** What it takes at once: less than it was said to, where a server refused as much. */
  limits: ChatLimits;
};

/**
 * A judge that asks a language model: one call for a source and all its open statements.
 *
 * What a call does not answer in the agreed shape, or answers with quotes no passage has, is
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
    const run: Run = { ...deps, method, signal, learned, keys };
    try {
      for await (const reply of answerAll(tasks, run)) {
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
async function* answerAll(tasks: readonly JudgeTask[], run: Run): AsyncGenerator<JudgeReply> {
  const isStopped = () => run.signal.aborted;
  if (isStopped()) return;
  const open: JudgeTask[] = [];
  for (const [task, known] of await recallAll(tasks, run)) {
    if (known === null) open.push(task);
    else yield known;
  }
  for (const call of run.method.plan(open, run.learned.limits)) {
    if (isStopped()) return;
    yield* await answerCall(call, run);
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
  { cache, keys }: Run,
): Promise<(readonly [JudgeTask, JudgeReply | null])[]> {
  const known = await cache.find([...keys.values()]);
  return tasks.map(task => {
    // Where there is nothing to read, nothing can be found, and nobody has to be asked.
    if (task.passages.length === 0) return [task, nothingIn(task)];
    const key = keys.get(task);
    return [task, key === undefined ? null : recall(task, known.get(key))];
  });
}

function nothingIn({ pairId }: JudgeTask): JudgeReply {
  return { pairId, kind: 'not-found', confidence: 1 };
}

/** A reply for each task of the call, once it has been asked, and once more where need be. */
async function answerCall(call: PlannedCall, run: Run): Promise<JudgeReply[]> {
  if (!call.fits) return refuseAll(call, 'context-too-small');

  const first = await ask(call, run, false);
  if (!first.ok) {
    const isTooMuch = first.failure === 'context-too-small' && call.tasks.length > 1;
    return isTooMuch ? answerInParts(call, run) : refuseAll(call, first.failure);
  }
  const left = call.tasks.filter(task => first.value.get(task)?.isVerified !== true);
  const second = left.length === 0 ? null : await ask({ ...call, tasks: left }, run, true);
  return call.tasks.map(task => {
    const answer = second?.ok ? second.value.get(task) : undefined;
    const given = answer ?? first.value.get(task);
    if (given) return given.reply;
    return refuse(task, second?.ok === false ? second.failure : 'invalid-reply');
  });
}

/** A server takes less at once than was said: its limit is taken over, and the call cut. */
async function answerInParts(call: PlannedCall, run: Run): Promise<JudgeReply[]> {
  const { method, learned } = run;
  const refused = neededTokens({
    prompt: call.promptTokens,
    reply: method.replyTokens(call.tasks.length),
  });
  learned.limits = { contextTokens: Math.min(learned.limits.contextTokens, refused - 1) };
  const replies: JudgeReply[] = [];
  for (const part of method.plan(call.tasks, learned.limits)) {
    replies.push(...(await answerCall(part, run)));
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
  run: Run,
  isSecond: boolean,
): Promise<Result<Answers, ModelFailure>> {
  if (run.learned.trouble !== null) return fail(run.learned.trouble);

  const reply = await run.model.ask(
    {
      messages: run.method.write(call, { isSecond }),
      schema: run.method.schema,
      maxReplyTokens: run.method.replyTokens(call.tasks.length),
    },
    run.signal,
  );
  if (!reply.ok) {
    if (LASTING_FAILURES.has(reply.failure)) run.learned.trouble = reply.failure;
    return reply;
  }
  const answers = run.method.read(reply.value.text, call);
  await keep(answers, run);
  return ok(answers);
}

/**
 * nb. Nothing is waited for before the answers are on their way into the cache: what dies between
 * the last byte of an answer and this has to be paid for again.
 */
async function keep(answers: Answers, { cache, keys }: Run): Promise<void> {
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
