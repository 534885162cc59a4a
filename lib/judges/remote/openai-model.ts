import { estimateTokenCount } from 'tokenx';

import type { RemoteConnection } from '../../core/remote-connection';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import { sleep } from '../../core/sleep';
import type { Sleep } from '../../core/sleep';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import { readApiError, readRefusedPart } from './api-error';
import { callChat } from './call-chat';
import { FULL_DIALECT, withoutPart } from './dialect';
import type { Dialect } from './dialect';
import { createJsonHabit } from './json-habit';
import type { JsonHabit } from './json-habit';
import type { Fetch } from './model-fetch';
import { openClient } from './open-client';
import type { OpenClient } from './open-client';
import type { Answer } from './read-answer';
import { remoteIdentity } from './remote-identity';
import { REMOTE_LIMITS } from './remote-limits';
import type { RemoteLimits } from './remote-limits';
import { testQuestion } from './test-question';
import { readSetback, withWaiting } from './waiting';
import type { Setback } from './waiting';

export type RemoteModelDeps = {
  connection: RemoteConnection;
  fetch?: Fetch;
  limits?: RemoteLimits;
  sleep?: Sleep;
  now?: () => Date;
};

/** A model behind an API, and how it has turned out to want to be asked. */
export type RemoteModel = ChatModel & { dialect(): Dialect };

/**
 * A server that counts less than this share of the tokens we count has cut the prompt: estimates
 * are off by a third at most. Ollama does so without a word, and what it cuts off would be "not
 * found" in the text.
 */
const LEAST_SHARE_READ = 0.5;

type Run = Required<RemoteModelDeps> & {
  open: () => Promise<OpenClient>;
  /** What was learned of this server; kept for the model's life. */
  learned: { dialect: Dialect; habit: JsonHabit };
};

/** A language model behind any server that speaks the chat API of OpenAI. */
export function createRemoteModel(deps: RemoteModelDeps): RemoteModel {
  const { connection } = deps;
  const given = {
    fetch: (input: Parameters<Fetch>[0], init?: RequestInit) => globalThis.fetch(input, init),
    limits: REMOTE_LIMITS,
    sleep,
    now: () => new Date(),
    ...deps,
  };
  let opened: Promise<OpenClient> | null = null;
  const run: Run = {
    ...given,
    open: () => (opened ??= openClient(connection, given)),
    learned: { dialect: FULL_DIALECT, habit: createJsonHabit() },
  };
  return {
    identity: remoteIdentity(connection),
    limits: { contextTokens: connection.contextTokens },
    dialect: () => run.learned.dialect,
    ask: (request, signal) => withWaiting(() => attempt(request, run, signal), run, signal),
  };
}

/** Asks until the server takes the way of asking; each round knows one thing more. */
async function attempt(
  request: ChatRequest,
  run: Run,
  signal: AbortSignal,
): Promise<Result<ChatReply, Setback>> {
  const { open, connection, learned } = run;
  const { client, sdk } = await open();
  for (;;) {
    signal.throwIfAborted();
    const { dialect } = learned;
    const askedAt = run.now();
    let next: Dialect | null;
    try {
      const answer = await callChat(client, { model: connection.model, request, dialect }, signal);
      // The client ends a stopped stream without a word. What has come whole is paid for.
      if (!isWhole(answer, dialect)) signal.throwIfAborted();
      next = withRoom(dialect, answer);
      if (next === null) return await readReply(answer, request, { run, signal });
    } catch (error) {
      signal.throwIfAborted();
      next = readDialect(dialect, readApiError(error, sdk));
      if (next === null) return fail(readSetback(error, { sdk, askedAt, now: run.now() }));
    }
    // Where another question has learned something meanwhile, that is tried first.
    if (learned.dialect === dialect) learned.dialect = next;
  }
}

/** Whether nothing can follow: without the count of tokens nobody knows what the server has read. */
function isWhole({ finish, usage }: Answer, { streams, countsStreams }: Dialect): boolean {
  return finish !== null && (usage !== null || !streams || !countsStreams);
}

/** A model that used up its whole answer on thoughts needs room for both. */
function withRoom(dialect: Dialect, { text, finish }: Answer): Dialect | null {
  const ranOut = finish === 'length' && text.trim() === '';
  return ranOut && !dialect.thinks ? { ...dialect, thinks: true } : null;
}

function readDialect(dialect: Dialect, error: ReturnType<typeof readApiError>): Dialect | null {
  const part = error === null ? null : readRefusedPart(error);
  return part === null ? null : withoutPart(dialect, part);
}

async function readReply(
  { text, finish, isRefused, usage }: Answer,
  { messages }: ChatRequest,
  { run, signal }: { run: Run; signal: AbortSignal },
): Promise<Result<ChatReply, Setback>> {
  if (isRefused || finish === 'content_filter') return fail(lasting('reply-declined'));

  const sent = messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
  const wasRead = usage?.prompt ?? 0;
  if (wasRead > 0 && wasRead < sent * LEAST_SHARE_READ) return fail(lasting('context-too-small'));

  const { dialect, habit } = run.learned;
  const isHopeless =
    dialect.format === 'text' && (await habit.isHopeless(text, () => askOwn(run, signal)));
  return isHopeless ? fail(lasting('no-json-mode')) : ok({ text, usage });
}

/** The answer to a question of our own; `null`: there was none. */
async function askOwn(run: Run, signal: AbortSignal): Promise<string | null> {
  const { client } = await run.open();
  const { dialect } = run.learned;
  const call = { model: run.connection.model, request: testQuestion(), dialect };
  try {
    const { text } = await callChat(client, call, signal);
    signal.throwIfAborted();
    return text;
  } catch {
    // A server in other trouble says nothing of how it writes; the next question meets it anyway.
    signal.throwIfAborted();
    return null;
  }
}

function lasting(failure: Setback['failure']): Setback {
  return { failure, mayPass: false, restMs: null };
}
