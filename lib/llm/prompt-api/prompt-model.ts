import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import type {
  ChatModel,
  ChatReply,
  ChatRequest,
  TokenUsage,
  ChatMessage,
} from '../../ports/chat-model';
import { explainFailure } from './download-model';
import {
  readUsage,
  steadyOptions,
  type LanguageModelApi,
  measurePrompt,
  type LanguageModelSession,
  type PromptOptions,
  PLAIN_OPTIONS,
  type CreateOptions,
  type SessionOptions,
  promptApiIdentity,
} from './language-model';
import { estimateTokenCount } from 'tokenx';

export type PromptModelDeps = {
  /** `findLanguageModel(globalThis)` of a document. */
  api: LanguageModelApi | null;
  /** The browser with its version, as `browserNameOf` tells it. */
  browser: string;
  /** Idle time after which a session's memory is freed. */
  idleMs?: number;
};

/** The browser's model; `destroy` gives its memory back at once. */
export type PromptModel = ChatModel & { destroy(): void };

/** Longer than the pause between two sources of an audit, short enough to free a laptop. */
const IDLE_MS = 60_000;

/** Assumed where a browser names no limit: less than any built-in model is known to read. */
const UNNAMED_WINDOW = 4_096;

/**
 * Opens the model that is built into the browser. It is never downloaded here: where it is
 * not there yet, that is `model-not-loaded` (`downloadModel`, in a click, gets it).
 *
 * Has to be called in a document (see `findLanguageModel`): the engine's, which is the
 * offscreen document, not in the judge's worker. Questions are asked one after the other, as
 * the browser has one model for all.
 */
export async function openPromptModel(
  deps: PromptModelDeps,
): Promise<Result<PromptModel, ModelFailure>> {
  const { api, browser, idleMs = IDLE_MS } = deps;
  if (!api) return fail('no-model-here');

  const keeper = createSessionKeeper({ api, options: () => steadyOptions(api), idleMs });
  const opened = await openFirst(keeper);
  if (!opened.ok) return opened;

  let last: Promise<unknown> = Promise.resolve();
  function ask(
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<Result<ChatReply, ModelFailure>> {
    const asking = last.then(() => askNow(request, keeper, signal));
    // Whoever waits next has no part in how this one ended.
    last = asking.catch(() => undefined);
    return asking;
  }

  return ok({
    identity: promptApiIdentity(browser),
    limits: { contextTokens: opened.value },
    ask,
    destroy: () => keeper.destroy(),
  });
}

/** The number of tokens the model can read, or why there is none. */
async function openFirst(keeper: SessionKeeper): Promise<Result<number, ModelFailure>> {
  try {
    const session = await keeper.take([], new AbortController().signal);
    if (!session.ok) return session;
    const { most } = readUsage(session.value);
    keeper.giveBack(session.value);
    return ok(Number.isFinite(most) ? most : UNNAMED_WINDOW);
  } catch (error) {
    return fail(explainFailure(error, 'opening'));
  }
}

async function askNow(
  request: ChatRequest,
  keeper: SessionKeeper,
  signal: AbortSignal,
): Promise<Result<ChatReply, ModelFailure>> {
  signal.throwIfAborted();
  const before = request.messages.slice(0, -1);
  let stage: 'opening' | 'asking' = 'opening';
  try {
    const session = await keeper.take(before, signal);
    if (!session.ok) return session;
    try {
      stage = 'asking';
      return await promptOnce(session.value, request, signal);
    } finally {
      keeper.giveBack(session.value);
    }
  } catch (error) {
    signal.throwIfAborted();
    return fail(explainFailure(error, stage));
  }
}

/** Asks a session its one question. Errors of the browser are thrown on. */
async function promptOnce(
  session: LanguageModelSession,
  { messages, schema, maxReplyTokens }: ChatRequest,
  signal: AbortSignal,
): Promise<Result<ChatReply, ModelFailure>> {
  const input = messages.at(-1)?.content ?? '';
  const options: PromptOptions = {
    responseConstraint: schema.schema,
    // The prompt says in words what the answer looks like; the window is small.
    omitResponseConstraintInput: true,
    signal,
  };
  const { used, most } = readUsage(session);
  const prompt = await measurePrompt(session, input, options);
  if (used + prompt > most) return fail('context-too-small');

  let isOverfull = false;
  for (const type of ['contextoverflow', 'quotaoverflow'] as const) {
    session.addEventListener(type, () => {
      isOverfull = true;
    });
  }
  const text = await readStream(session.promptStreaming(input, options), maxReplyTokens);
  signal.throwIfAborted();
  // A call, not the variable: the event changes it while we wait.
  const wasCut = () => isOverfull;
  if (wasCut()) return fail('context-too-small');
  return ok({ text, usage: usageOf(session, used + prompt) });
}

/** The browser sets no limit to an answer, and a small model may never end one. */
async function readStream(stream: ReadableStream<string>, maxTokens: number): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += piece;
    if (estimateTokenCount(text) > maxTokens) break;
  }
  return text;
}

function usageOf(session: LanguageModelSession, prompt: number): TokenUsage | null {
  const { used } = readUsage(session);
  return used === 0 ? null : { prompt, reply: Math.max(0, used - prompt) };
}

/** Lends sessions that begin with given messages and know nothing of each other. */
type SessionKeeper = {
  /** Never starts a download. Errors of the browser are thrown on. */
  take(
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<Result<LanguageModelSession, ModelFailure>>;
  /** Ends a session that was taken. */
  giveBack(session: LanguageModelSession): void;
  destroy(): void;
};

/**
 * Keeps one session that has read the messages all questions begin with, and copies it for
 * each question: reading them is done once, and the model stays in memory in between.
 */
function createSessionKeeper({
  api,
  options,
  idleMs,
}: {
  api: LanguageModelApi;
  options: () => Promise<SessionOptions>;
  /** Idle time after which the kept session is destroyed. */
  idleMs: number;
}): SessionKeeper {
  let kept: { key: string; session: LanguageModelSession } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function destroy(): void {
    clearTimeout(timer);
    kept?.session.destroy();
    kept = null;
  }

  /** A copy lives on when its original goes. */
  function destroyWhenIdle(): void {
    clearTimeout(timer);
    timer = setTimeout(destroy, idleMs);
  }

  async function copy(key: string, signal: AbortSignal): Promise<LanguageModelSession | null> {
    if (kept?.key !== key) return null;
    try {
      return await kept.session.clone({ signal });
    } catch {
      // The browser took it away, or the user stopped; a new one is tried, or is refused.
      signal.throwIfAborted();
      return null;
    }
  }

  return {
    async take(messages, signal) {
      const key = JSON.stringify(messages);
      destroyWhenIdle();
      const copied = await copy(key, signal);
      if (copied) return ok(copied);

      destroy();
      const failure = await findObstacle(api);
      if (failure) return fail(failure);
      const session = await api.create({ ...(await options()), ...beginWith(messages), signal });
      kept = { key, session };
      destroyWhenIdle();
      return ok(await session.clone({ signal }));
    },
    giveBack(session) {
      session.destroy();
      destroyWhenIdle();
    },
    destroy,
  };
}

/** nb. An empty list stands for an empty message, not for none. */
function beginWith(messages: readonly ChatMessage[]): Pick<CreateOptions, 'initialPrompts'> {
  if (messages.length === 0) return {};
  return { initialPrompts: messages.map(({ role, content }) => ({ role, content })) };
}

/** The obstacle to a session without a download; `null`: none. */
async function findObstacle(api: LanguageModelApi): Promise<ModelFailure | null> {
  const state = await api.availability(PLAIN_OPTIONS);
  if (state === 'available') return null;
  return state === 'unavailable' ? 'no-model-here' : 'model-not-loaded';
}
