import { countTokens } from '../../util/prompt-tokens';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { fail, ok, type Result } from '../../core/result';
import { sleep, type Sleep } from '../../util/sleep';
import type { ChatReply, ChatRequest, ProseModel, ProseRequest } from '../../ports/chat-model';
import {
  readApiError,
  readRefusedPart,
  readAttemptFailure,
  withRetries,
  type AttemptFailure,
} from './api-failure';
import { FULL_DIALECT, withoutPart, type Dialect, writeBody } from './dialect';
import { openClient, REMOTE_LIMITS, type RemoteLimits } from './client';
import { type Answer, readAnswer } from './read-answer';
import { remoteIdentity } from './connection';
import type { OpenAI } from 'openai';
import { exactObject, readJsonReply } from '../../text/model-json';
import { createFairTurns, type FairTurns } from '../../util/in-turn';

export type RemoteModelDeps = {
  connection: RemoteConnection;
  fetch?: typeof globalThis.fetch;
  limits?: RemoteLimits;
  sleep?: Sleep;
  now?: () => Date;
  /** What the first request tries. */
  dialect?: Dialect;
};

export type RemoteModel = ProseModel & { dialect(): Dialect };

/**
 * Least ratio of the server's token count to ours; below it, the server has cut the prompt:
 * estimates are off by a third at most. Ollama cuts silently, and the missing text would count as
 * "not found".
 */
const LEAST_SHARE_READ = 0.5;

type OpenModel = Required<RemoteModelDeps> & {
  open: () => ReturnType<typeof openClient>;
  /** Kept for the model's lifetime. */
  learned: {
    dialect: Dialect;
    isOnlyProse: ReturnType<typeof createProseCheck>;
    /** For servers that work on one question at a time. */
    takeTurn: FairTurns;
  };
};

/** A language model behind any server with OpenAI's chat API. */
export function createRemoteModel(deps: RemoteModelDeps): RemoteModel {
  const { connection } = deps;
  const given = {
    fetch: globalThis.fetch.bind(globalThis),
    limits: REMOTE_LIMITS,
    sleep,
    now: () => new Date(),
    dialect: FULL_DIALECT,
    ...deps,
  };
  let opened: ReturnType<typeof openClient> | null = null;
  const model: OpenModel = {
    ...given,
    open: () => (opened ??= openClient(connection, given)),
    learned: {
      dialect: given.dialect,
      isOnlyProse: createProseCheck(),
      takeTurn: createFairTurns(),
    },
  };
  return {
    identity: remoteIdentity(connection),
    limits: { contextTokens: connection.contextTokens },
    dialect: () => model.learned.dialect,
    ask: (request, signal) => withRetries(() => attempt(request, model, signal), model, signal),
  };
}

/** Asks until the server accepts the dialect; each round has learned one thing more. */
async function attempt(
  request: ProseRequest,
  model: OpenModel,
  signal: AbortSignal,
): Promise<Result<ChatReply, AttemptFailure>> {
  const { open, connection, learned } = model;
  const { client, sdk } = await open();
  for (;;) {
    signal.throwIfAborted();
    const { dialect } = learned;
    const ask = () => callChat(client, { model: connection.model, request, dialect }, signal);
    const askedAt = model.now();
    let next: Dialect | null;
    try {
      const answer = await (dialect.inTurn ? learned.takeTurn(ask, signal) : ask());
      // Stopped while it waited.
      if (answer === null) continue;
      // The client ends an aborted stream silently. A complete answer is paid for, and kept.
      if (!isWhole(answer, dialect)) signal.throwIfAborted();
      next = withTurns(dialect, answer) ?? withRoom(dialect, answer);
      if (next === null) return await readReply(answer, request, { model, signal });
    } catch (error) {
      signal.throwIfAborted();
      next = readDialect(dialect, readApiError(error, sdk));
      if (next === null) return fail(readAttemptFailure(error, { sdk, askedAt, now: model.now() }));
    }
    // If another question has changed the dialect meanwhile, that one is tried first.
    if (learned.dialect === dialect) learned.dialect = next;
  }
}

/** Requires the token count, the only evidence that the server read the whole prompt. */
function isWhole({ finish, usage }: Answer, { streams, countsStreams }: Dialect): boolean {
  return finish !== null && (usage !== null || !streams || !countsStreams);
}

/** Lets questions wait for each other if one seems to have cut off this answer. */
function withTurns(dialect: Dialect, answer: Answer): Dialect | null {
  return isCutOff(answer) && !dialect.inTurn ? { ...dialect, inTurn: true } : null;
}

/** Ended by the server without a reason, and not with the end of a JSON. */
function isCutOff({ finish, text }: Answer): boolean {
  return finish === null && readJsonReply(text) === null;
}

/** Adds room for thoughts if they used up the whole answer. */
function withRoom(dialect: Dialect, { text, finish }: Answer): Dialect | null {
  const ranOut = finish === 'length' && text.trim() === '';
  return ranOut && !dialect.thinks ? { ...dialect, thinks: true } : null;
}

function readDialect(dialect: Dialect, error: ReturnType<typeof readApiError>): Dialect | null {
  const part = error === null ? null : readRefusedPart(error);
  return part === null ? null : withoutPart(dialect, part);
}

async function readReply(
  answer: Answer,
  { messages, schema }: ProseRequest,
  { model, signal }: { model: OpenModel; signal: AbortSignal },
): Promise<Result<ChatReply, AttemptFailure>> {
  const { text, finish, isRefused, usage, citations } = answer;
  if (isRefused || finish === 'content_filter') return fail(lasting('reply-declined'));
  // Another program's question came between.
  if (isCutOff(answer)) return fail({ ...lasting('model-busy'), isTemporary: true });

  if (isReadInPart(messages, usage)) return fail(lasting('context-too-small'));

  const { dialect, isOnlyProse } = model.learned;
  const mayBeHopeless = schema !== null && dialect.format === 'text';
  if (mayBeHopeless && (await isOnlyProse(text, () => askOwnQuestion(model, signal))))
    return fail(lasting('no-json-mode'));
  return ok({ text, usage, ...(citations.length > 0 && { citations }) });
}

function isReadInPart(messages: ProseRequest['messages'], usage: Answer['usage']): boolean {
  const wasRead = usage?.prompt ?? 0;
  return wasRead > 0 && wasRead < countTokens(messages) * LEAST_SHARE_READ;
}

/** Has no untrusted text, so that an answer without JSON is the model's own fault. */
export const OWN_QUESTION: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer with JSON alone: {"sum": …}.' },
    { role: 'user', content: 'How much is three and four?' },
  ],
  schema: { name: 'sum', schema: exactObject({ sum: { type: 'number' } }) },
  maxReplyTokens: 256,
};

/** `null`: no answer. */
async function askOwnQuestion(model: OpenModel, signal: AbortSignal): Promise<string | null> {
  const { client } = await model.open();
  const { dialect } = model.learned;
  const call = { model: model.connection.model, request: OWN_QUESTION, dialect };
  try {
    const { text } = await callChat(client, call, signal);
    signal.throwIfAborted();
    return text;
  } catch {
    // Other failures prove nothing about the format; the next question meets them anyway.
    signal.throwIfAborted();
    return null;
  }
}

function lasting(failure: AttemptFailure['failure']): AttemptFailure {
  return { failure, isTemporary: false, retryAfterMs: null };
}

/**
 * Sends one question and reads the answer to its end. Requests a stream, so that a slow server
 * shows signs of life. An answer in one piece is read as it is: it has been paid for.
 */
async function callChat(
  client: OpenAI,
  { model, request, dialect }: { model: string; request: ProseRequest; dialect: Dialect },
  signal: AbortSignal,
): Promise<Answer> {
  const body = writeBody(model, request, dialect);
  const { completions } = client.chat;
  const askWhole = () => completions.create(body, { signal }).asResponse();
  if (!dialect.streams) return readAnswer(readWhole(await askWhole()));

  const counted = dialect.countsStreams ? { stream_options: { include_usage: true } } : {};
  const { data, response } = await completions
    .create({ ...body, ...counted, stream: true }, { signal })
    .withResponse();
  const isWhole = response.headers.get('content-type')?.includes('json') === true;
  return readAnswer(isWhole ? readWhole(response) : orWhole(data, askWhole));
}

/**
 * A stream without a piece gives no reason, such as a prompt too long for llama-cpp-python. Asked
 * once more in one piece, the server can give it.
 */
async function* orWhole(
  stream: AsyncIterable<unknown>,
  askWhole: () => Promise<Response>,
): AsyncGenerator {
  let hasBegun = false;
  for await (const piece of stream) {
    hasBegun = true;
    yield piece;
  }
  if (!hasBegun) yield* readWhole(await askWhole());
}

async function* readWhole(response: Response): AsyncGenerator {
  yield await response.json();
}

/** Answers without JSON that are accepted before a server without a JSON mode is tested. */
const PROSE_ALLOWED = 1;

/**
 * Detects a server without a JSON mode that does not write JSON on request.
 *
 * The returned function takes an answer, and resolves to `true` once the server has proved unable
 * to. Answers about pages prove nothing: a page may have caused them. `askOwn` asks a question
 * without untrusted text, and returns `null` if it was not answered.
 */
function createProseCheck() {
  let proseInARow = 0;
  /** True if even our own question was answered in prose; parallel callers share one request. */
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
