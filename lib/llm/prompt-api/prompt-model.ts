import type { TokenCount } from '../../core/audit/ledger';
import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import type { ChatModel, ChatReply, ChatRequest, ChatMessage } from '../../ports/chat-model';
import { createTurns } from '../../util/turns';
import { explainFailure } from './download-model';
import {
  readUsage,
  steadyOptions,
  type LanguageModelApi,
  measurePrompt,
  type LanguageModelSession,
  type PromptOptions,
  PLAIN_OPTIONS,
  type SessionOptions,
  promptApiIdentity,
} from './language-model';
import { estimateTokenCount } from 'tokenx';

export type PromptModelDeps = {
  /** `findLanguageModel(globalThis)` of a document. */
  api: LanguageModelApi | null;
  browser: string;
  idleMs?: number;
};

/** The browser's model; `destroy` frees its memory at once. */
export type PromptModel = ChatModel & { destroy(): void };

/** Longer than the pause between two sources of an audit, short enough to free a laptop. */
const IDLE_MS = 60_000;

/** Context if a browser names no limit: less than any built-in model is known to read. */
const UNNAMED_WINDOW = 4_096;

/**
 * Opens the browser's built-in model. Never downloads it: a missing model is `model-not-loaded`
 * (`downloadModel`, in a click, gets it).
 *
 * Must be called in a document (see `findLanguageModel`): the engine's offscreen document, not the
 * judge's worker. Asks questions in sequence, since the browser has one model for all.
 */
export async function openPromptModel(
  deps: PromptModelDeps,
): Promise<Result<PromptModel, ModelFailure>> {
  const { api, browser, idleMs = IDLE_MS } = deps;
  if (!api) return fail('no-model-here');

  const keeper = createSessionKeeper(api, idleMs);
  const opened = await openFirst(keeper);
  if (!opened.ok) return opened;

  const inTurn = createTurns();
  return ok({
    identity: promptApiIdentity(browser),
    limits: { contextTokens: opened.value },
    ask: (request, signal) => inTurn(() => askNow(request, keeper, signal)),
    destroy: () => keeper.destroy(),
  });
}

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

/** Rethrows the browser's errors. */
async function promptOnce(
  session: LanguageModelSession,
  { messages, schema, maxReplyTokens }: ChatRequest,
  signal: AbortSignal,
): Promise<Result<ChatReply, ModelFailure>> {
  const input = messages.at(-1)?.content ?? '';
  const options: PromptOptions = {
    responseConstraint: schema.schema,
    // The prompt describes the answer's shape in words, and the window is small.
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
  // A function, since the compiler does not see the event change the variable.
  const wasCut = () => isOverfull;
  if (wasCut()) return fail('context-too-small');
  return ok({ text, usage: usageOf(session, used + prompt) });
}

/** Limits the answer: the browser does not, and a small model may never end one. */
async function readStream(stream: ReadableStream<string>, maxTokens: number): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += piece;
    if (estimateTokenCount(text) > maxTokens) break;
  }
  return text;
}

function usageOf(session: LanguageModelSession, prompt: number): TokenCount | null {
  const { used } = readUsage(session);
  return used === 0 ? null : { prompt, reply: Math.max(0, used - prompt) };
}

type SessionKeeper = ReturnType<typeof createSessionKeeper>;

/**
 * Lends independent sessions that begin with given messages. Clones one session for each question,
 * so that common messages are read once.
 */
function createSessionKeeper(api: LanguageModelApi, idleMs: number) {
  let kept: { key: string; session: LanguageModelSession } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function destroy(): void {
    clearTimeout(timer);
    kept?.session.destroy();
    kept = null;
  }

  /** A clone outlives its original. */
  function destroyWhenIdle(): void {
    clearTimeout(timer);
    timer = setTimeout(destroy, idleMs);
  }

  async function copy(key: string, signal: AbortSignal): Promise<LanguageModelSession | null> {
    if (kept?.key !== key) return null;
    try {
      return await kept.session.clone({ signal });
    } catch {
      // The browser ended the session, or the signal aborted.
      signal.throwIfAborted();
      return null;
    }
  }

  return {
    /** Never starts a download. Rethrows the browser's errors. */
    async take(
      messages: readonly ChatMessage[],
      signal: AbortSignal,
    ): Promise<Result<LanguageModelSession, ModelFailure>> {
      const key = JSON.stringify(messages);
      destroyWhenIdle();
      const copied = await copy(key, signal);
      if (copied) return ok(copied);

      destroy();
      const failure = await findObstacle(api);
      if (failure) return fail(failure);
      const session = await api.create({
        ...(await steadyOptions(api)),
        ...beginWith(messages),
        signal,
      });
      kept = { key, session };
      destroyWhenIdle();
      return ok(await session.clone({ signal }));
    },
    giveBack(session: LanguageModelSession): void {
      session.destroy();
      destroyWhenIdle();
    },
    destroy,
  };
}

/** nb. An empty list would mean an empty message, not none. */
function beginWith(messages: readonly ChatMessage[]): Pick<SessionOptions, 'initialPrompts'> {
  if (messages.length === 0) return {};
  return { initialPrompts: messages.map(({ role, content }) => ({ role, content })) };
}

/** Never downloads; `null`: no obstacle. */
async function findObstacle(api: LanguageModelApi): Promise<ModelFailure | null> {
  const state = await api.availability(PLAIN_OPTIONS);
  if (state === 'available') return null;
  return state === 'unavailable' ? 'no-model-here' : 'model-not-loaded';
}
