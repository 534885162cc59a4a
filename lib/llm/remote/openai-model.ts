import { estimateTokenCount } from 'tokenx';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { fail, ok, type Result } from '../../core/result';
import { sleep, type Sleep } from '../../util/sleep';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import { readApiError, readRefusedPart } from './api-error';
import { FULL_DIALECT, withoutPart, type Dialect, writeBody } from './dialect';
import type { Fetch } from './model-fetch';
import { openClient, type OpenClient } from './open-client';
import { type Answer, readAnswer } from './read-answer';
import { remoteIdentity } from './remote-identity';
import { REMOTE_LIMITS, type RemoteLimits } from './remote-limits';
import { testQuestion } from '../../judges/doctor/test-question';
import { readSetback, withWaiting, type Setback } from './waiting';
import type { OpenAI } from 'openai';

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

/** One question in a dialect: the model's name, what is asked, and how. */
type ChatCall = { model: string; request: ChatRequest; dialect: Dialect };

/**
 * Sends one question and reads the answer to its end.
 *
 * A stream is asked for, so that a slow server shows that it lives. One that answers in one
 * piece instead is read as it answers, and not asked again: the answer has been paid for.
 */
async function callChat(
  client: OpenAI,
  { model, request, dialect }: ChatCall,
  signal: AbortSignal,
): Promise<Answer> {
  const body = writeBody(model, request, dialect);
  const { completions } = client.chat;
  if (!dialect.streams) {
    const response = await completions.create(body, { signal }).asResponse();
    return readAnswer(readWhole(response));
  }
  const counted = dialect.countsStreams ? { stream_options: { include_usage: true } } : {};
  const { data, response } = await completions
    .create({ ...body, ...counted, stream: true }, { signal })
    .withResponse();
  const isWhole = response.headers.get('content-type')?.includes('json') === true;
  return readAnswer(isWhole ? readWhole(response) : data);
}

async function* readWhole(response: Response): AsyncGenerator {
  yield await response.json();
}

/** Answers without JSON before a server without a JSON mode comes under suspicion. */
const PROSE_ALLOWED = 1;

/** What is known of whether a server without a JSON mode writes JSON because it is asked to. */
type JsonHabit = {
  /**
   * Takes in an answer; `true`: this server cannot be brought to write JSON.
   *
   * Answers about pages prove nothing: a page may have talked the model into them. `askOwn` puts a
   * question without a stranger's word in it, and gives `null` where it was not answered.
   */
  isHopeless(text: string, askOwn: () => Promise<string | null>): Promise<boolean>;
};

function createJsonHabit(): JsonHabit {
  let proseInARow = 0;
  /** Whether even our own question was answered in prose; asked once, also by several at a time. */
  let proof: Promise<boolean | null> | null = null;

  async function prove(askOwn: () => Promise<string | null>): Promise<boolean | null> {
    const answer = await askOwn();
    return answer === null ? null : isProse(answer);
  }

  return {
    async isHopeless(text, askOwn) {
      proseInARow = isProse(text) ? proseInARow + 1 : 0;
      if (proseInARow <= PROSE_ALLOWED) return false;

      const asked = (proof ??= prove(askOwn));
      let isProven: boolean | null = null;
      try {
        isProven = await asked;
      } finally {
        // Where nothing was learned, the next suspicion asks again.
        if (isProven === null && proof === asked) proof = null;
      }
      return isProven === true;
    },
  };
}

function isProse(text: string): boolean {
  return !text.includes('{');
}
