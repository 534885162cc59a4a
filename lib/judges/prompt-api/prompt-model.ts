import type { ModelFailure } from '../../core/model-failure';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import { explainFailure } from './explain-failure';
import { readUsage, steadyOptions } from './language-model';
import type { LanguageModelApi } from './language-model';
import { promptApiIdentity } from './prompt-identity';
import { promptOnce } from './prompt-once';
import { createSessionKeeper } from './session-keeper';
import type { SessionKeeper } from './session-keeper';

export type PromptModelDeps = {
  /** `findLanguageModel(globalThis)` of a document. */
  api: LanguageModelApi | null;
  /** The browser with its version, as `browserNameOf` tells it. */
  browser: string;
  /** How long a session may lie unused before its memory is given back. */
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
    destroy: () => {
      keeper.destroy();
    },
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
