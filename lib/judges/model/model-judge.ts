import type { ContentHash } from '../../core/ids';
import type { ModelFailure } from '../../core/model-failure';
import type { JudgeIdentity } from '../../core/pair';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { AnswerCache } from '../../ports/answer-cache';
import type { ChatModel } from '../../ports/chat-model';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { keyOf, recall, toKept } from './answer-keys';
import { PROMPT_VERSION, statementLabel, writeCheckPrompt } from './check-prompt';
import type { CheckCall } from './check-prompt';
import { CHECK_SCHEMA, readChecks } from './check-reply';
import { planCalls, replyTokens } from './plan-calls';
import type { PlannedCall } from './plan-calls';
import { toReply } from './to-reply';
import type { ReadAnswer } from './to-reply';

export type ModelJudgeDeps = {
  model: ChatModel;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  /** Sources asked about side by side. */
  sourcesAtOnce?: number;
};

/** All statements of most answers: each further call reads the passages again. */
const PAIRS_AT_ONCE = 64;

/** Trouble that the next call would meet as well. */
const LASTING: ReadonlySet<ModelFailure> = new Set([
  'model-unreachable',
  'key-refused',
  'model-forbidden',
  'model-missing',
  'quota-used-up',
  'no-json-mode',
  'model-not-loaded',
  'no-model-here',
  'device-lost',
]);

type Run = ModelJudgeDeps & {
  identity: JudgeIdentity;
  signal: AbortSignal;
  /** The lasting trouble the model is in; `null`: none is known. */
  trouble: { failure: ModelFailure | null };
};

/**
 * A judge that asks a language model: one call for a source and all its open statements.
 *
 * What a call does not answer in the agreed shape, or answers with quotes no passage has, is
 * asked for once more, and is then "invalid reply". A model in lasting trouble is not asked
 * again. Every answer is kept before it is handed on.
 */
export function createModelJudge(deps: ModelJudgeDeps): Judge {
  const { id, version, ...rest } = deps.model.identity;
  const identity = { ...rest, id, version: `${version}, prompt ${PROMPT_VERSION}` };
  const trouble: Run['trouble'] = { failure: null };

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    const run: Run = { ...deps, identity, signal, trouble };
    try {
      for await (const reply of answerAll(tasks, run)) {
        if (signal.aborted) return;
        yield reply;
      }
    } catch (error) {
      // A stop cuts a call short; whatever else breaks is the pipeline's to hear.
      if (!signal.aborted) throw error;
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
  for (const call of planCalls(open, run.model.limits)) {
    if (isStopped()) return;
    yield* await answerCall(call, run);
  }
}

async function recallAll(
  tasks: readonly JudgeTask[],
  run: Run,
): Promise<(readonly [JudgeTask, JudgeReply | null])[]> {
  const keys = await Promise.all(tasks.map(task => keyOf(task, run.identity, run.hash)));
  const known = await run.cache.find(keys);
  return tasks.map((task, index) => {
    // Where there is nothing to read, nothing can be found, and nobody has to be asked.
    if (task.passages.length === 0) return [task, nothingIn(task)];
    const key = keys[index];
    return [task, key === undefined ? null : recall(task, known.get(key))];
  });
}

function nothingIn({ pairId }: JudgeTask): JudgeReply {
  return { pairId, kind: 'not-found', confidence: 1 };
}

/** A reply for each task of the call, once it has been asked, and once more where need be. */
async function answerCall(call: PlannedCall, run: Run): Promise<JudgeReply[]> {
  if (!call.fits) return call.tasks.map(task => refuse(task, 'context-too-small'));

  const first = await ask(call, run, false);
  if (!first.ok) return call.tasks.map(task => refuse(task, first.failure));

  const left = call.tasks.filter(task => first.value.get(task)?.isVerified !== true);
  const second = left.length === 0 ? null : await ask({ ...call, tasks: left }, run, true);
  return call.tasks.map(task => {
    const answer = second?.ok ? second.value.get(task) : undefined;
    const given = answer ?? first.value.get(task);
    if (given) return given.reply;
    return refuse(task, second?.ok === false ? second.failure : 'invalid-reply');
  });
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
  if (run.trouble.failure !== null) return fail(run.trouble.failure);

  const reply = await run.model.ask(
    {
      messages: writeCheckPrompt(call, { isSecond }),
      schema: CHECK_SCHEMA,
      maxReplyTokens: replyTokens(call.tasks.length),
    },
    run.signal,
  );
  if (!reply.ok) {
    if (LASTING.has(reply.failure)) run.trouble.failure = reply.failure;
    return reply;
  }
  const answers = readAnswers(reply.value.text, call);
  await keep(answers, run);
  return ok(answers);
}

function readAnswers(text: string, { tasks, passages }: CheckCall): Answers {
  const labels = tasks.map((_, index) => statementLabel(index));
  const checks = readChecks(text, new Set(labels));
  return new Map(
    tasks.flatMap((task, index) => {
      const check = checks.get(labels[index] ?? '');
      return check ? [[task, toReply(task, check, passages)] as const] : [];
    }),
  );
}

async function keep(answers: Answers, { cache, hash, identity }: Run): Promise<void> {
  const verified = [...answers].filter(([, { isVerified }]) => isVerified);
  const entries = await Promise.all(
    verified.map(async ([task, { reply }]) => {
      const kept = toKept(reply);
      return kept === null ? [] : [[await keyOf(task, identity, hash), kept] as const];
    }),
  );
  await cache.put(new Map(entries.flat()));
}
