import { estimateTokenCount } from 'tokenx';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { fail, ok, type Result } from '../../core/result';
import { sleep, type Sleep } from '../../util/sleep';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import {
  readApiError,
  readRefusedPart,
  readAttemptFailure,
  withRetries,
  type AttemptFailure,
} from './api-failure';
import { FULL_DIALECT, withoutPart, type Dialect, writeBody } from './dialect';
import {
  openClient,
  type OpenClient,
  REMOTE_LIMITS,
  type RemoteLimits,
  type Fetch,
} from './client';
import { type Answer, readAnswer } from './read-answer';
import { remoteIdentity } from './connection';
import type { OpenAI } from 'openai';
import { exactObject } from '../../text/json-reply';

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

type OpenModel = Required<RemoteModelDeps> & {
  open: () => Promise<OpenClient>;
  /** Learned of this server; kept for the model's life. */
  learned: { dialect: Dialect; isOnlyProse: ReturnType<typeof createProseCheck> };
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
  const model: OpenModel = {
    ...given,
    open: () => (opened ??= openClient(connection, given)),
    learned: { dialect: FULL_DIALECT, isOnlyProse: createProseCheck() },
  };
  return {
    identity: remoteIdentity(connection),
    limits: { contextTokens: connection.contextTokens },
    dialect: () => model.learned.dialect,
    ask: (request, signal) => withRetries(() => attempt(request, model, signal), model, signal),
  };
}

/** Asks until the server takes the way of asking; each round knows one thing more. */
async function attempt(
  request: ChatRequest,
  model: OpenModel,
  signal: AbortSignal,
): Promise<Result<ChatReply, AttemptFailure>> {
  const { open, connection, learned } = model;
  const { client, sdk } = await open();
  for (;;) {
    signal.throwIfAborted();
    const { dialect } = learned;
    const askedAt = model.now();
    let next: Dialect | null;
    try {
      const answer = await callChat(client, { model: connection.model, request, dialect }, signal);
      // The client ends a stopped stream without a word. What has come whole is paid for.
      if (!isWhole(answer, dialect)) signal.throwIfAborted();
      next = withRoom(dialect, answer);
      if (next === null) return await readReply(answer, request, { model, signal });
    } catch (error) {
      signal.throwIfAborted();
      next = readDialect(dialect, readApiError(error, sdk));
      if (next === null) return fail(readAttemptFailure(error, { sdk, askedAt, now: model.now() }));
    }
    // If another question has learned something meanwhile, that is tried first.
    if (learned.dialect === dialect) learned.dialect = next;
  }
}

/** Returns true if nothing can follow: without the token count it is unknown what the server read. */
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
  { model, signal }: { model: OpenModel; signal: AbortSignal },
): Promise<Result<ChatReply, AttemptFailure>> {
  if (isRefused || finish === 'content_filter') return fail(lasting('reply-declined'));

  const sent = messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
  const wasRead = usage?.prompt ?? 0;
  if (wasRead > 0 && wasRead < sent * LEAST_SHARE_READ) return fail(lasting('context-too-small'));

  const { dialect, isOnlyProse } = model.learned;
  const isHopeless =
    dialect.format === 'text' && (await isOnlyProse(text, () => askOwnQuestion(model, signal)));
  return isHopeless ? fail(lasting('no-json-mode')) : ok({ text, usage });
}

/** Holds no stranger's word, so that an answer without JSON is the model's own doing. */
export const OWN_QUESTION: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer with JSON alone: {"sum": …}.' },
    { role: 'user', content: 'How much is three and four?' },
  ],
  schema: { name: 'sum', schema: exactObject({ sum: { type: 'number' } }) },
  maxReplyTokens: 256,
};

/** The answer to `OWN_QUESTION`; `null`: there was none. */
async function askOwnQuestion(model: OpenModel, signal: AbortSignal): Promise<string | null> {
  const { client } = await model.open();
  const { dialect } = model.learned;
  const call = { model: model.connection.model, request: OWN_QUESTION, dialect };
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

function lasting(failure: AttemptFailure['failure']): AttemptFailure {
  return { failure, isTemporary: false, retryAfterMs: null };
}

/**
 * Sends one question and reads the answer to its end.
 *
 * A stream is asked for, so that a slow server shows that it lives. One that answers in one
 * piece instead is read as it answers, and not asked again: the answer has been paid for.
 */
async function callChat(
  client: OpenAI,
  { model, request, dialect }: { model: string; request: ChatRequest; dialect: Dialect },
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

/**
 * Learns whether a server without a JSON mode writes JSON because it is asked to.
 *
 * The result takes in an answer and resolves to `true` once this server cannot be brought to.
 * Answers about pages prove nothing: a page may have talked the model into them. `askOwn` puts a
 * question without a stranger's word in it, and gives `null` where it was not answered.
 */
function createProseCheck() {
  let proseInARow = 0;
  /** True if even our own question was answered in prose; asked once, also by several at a time. */
  let proof: Promise<boolean | null> | null = null;

  async function prove(askOwn: () => Promise<string | null>): Promise<boolean | null> {
    const answer = await askOwn();
    return answer === null ? null : isProse(answer);
  }

  return async (text: string, askOwn: () => Promise<string | null>): Promise<boolean> => {
    proseInARow = isProse(text) ? proseInARow + 1 : 0;
    if (proseInARow <= PROSE_ALLOWED) return false;

    const asked = (proof ??= prove(askOwn));
    let isProven: boolean | null = null;
    try {
      isProven = await asked;
    } finally {
      // If nothing was learned, the next suspicion asks again.
      if (isProven === null && proof === asked) proof = null;
    }
    return isProven === true;
  };
}

function isProse(text: string): boolean {
  return !text.includes('{');
}
