import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import { fail } from '../core/result';
import type { ChatModel } from '../ports/chat-model';

/** Stands in for a model that cannot be had, and says why to every question. It asks nobody. */
export function createRefusingModel(identity: JudgeIdentity, reason: ModelFailure): ChatModel {
  return {
    identity,
    // Length is not what is wrong here.
    limits: { contextTokens: Infinity },
    async ask(_request, signal) {
      await Promise.resolve();
      signal.throwIfAborted();
      return fail(reason);
    },
  };
}
