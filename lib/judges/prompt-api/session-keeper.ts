import type { ModelFailure } from '../../core/model-failure';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { ChatMessage } from '../../ports/chat-model';
import { PLAIN_OPTIONS } from './language-model';
import type {
  CreateOptions,
  LanguageModelApi,
  LanguageModelSession,
  SessionOptions,
} from './language-model';

export type SessionKeeperDeps = {
  api: LanguageModelApi;
  options: () => Promise<SessionOptions>;
  /** How long the kept session may lie unused. */
  idleMs: number;
};

/** Lends sessions that begin with given messages and know nothing of each other. */
export type SessionKeeper = {
  /** Never starts a download. Errors of the browser are thrown on. */
  take(
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<Result<LanguageModelSession, ModelFailure>>;
  /** Ends a session that was taken. */
  giveBack(session: LanguageModelSession): void;
  destroy(): void;
};

type Kept = { key: string; session: LanguageModelSession };

/**
 * Keeps one session that has read the messages all questions begin with, and copies it for
 * each question: reading them is done once, and the model stays in memory in between.
 */
export function createSessionKeeper({ api, options, idleMs }: SessionKeeperDeps): SessionKeeper {
  let kept: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function destroy(): void {
    clearTimeout(timer);
    kept?.session.destroy();
    kept = null;
  }

  /** A copy lives on when its original goes. */
  function restLater(): void {
    clearTimeout(timer);
    timer = setTimeout(destroy, idleMs);
  }

  async function copy(key: string, signal: AbortSignal): Promise<LanguageModelSession | null> {
    if (kept?.key !== key) return null;
    try {
      return await kept.session.clone({ signal });
    } catch {
      // The browser took it away, or the reader stopped; a new one is tried, or is refused.
      signal.throwIfAborted();
      return null;
    }
  }

  return {
    async take(messages, signal) {
      const key = JSON.stringify(messages);
      restLater();
      const copied = await copy(key, signal);
      if (copied) return ok(copied);

      destroy();
      const failure = await findObstacle(api);
      if (failure) return fail(failure);
      const session = await api.create({ ...(await options()), ...beginWith(messages), signal });
      kept = { key, session };
      restLater();
      return ok(await session.clone({ signal }));
    },
    giveBack(session) {
      session.destroy();
      restLater();
    },
    destroy,
  };
}

/** nb. An empty list stands for an empty message, not for none. */
function beginWith(messages: readonly ChatMessage[]): Pick<CreateOptions, 'initialPrompts'> {
  if (messages.length === 0) return {};
  return { initialPrompts: messages.map(({ role, content }) => ({ role, content })) };
}

/** Why no session can be had without a download. */
async function findObstacle(api: LanguageModelApi): Promise<ModelFailure | null> {
  const state = await api.availability(PLAIN_OPTIONS);
  if (state === 'available') return null;
  return state === 'unavailable' ? 'no-model-here' : 'model-not-loaded';
}
