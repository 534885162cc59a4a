import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import { fail } from '../core/result';
import type { ChatModel } from '../ports/chat-model';

/** Replaces an unavailable model: answers every question with the reason. */
export function createRefusingModel(identity: JudgeIdentity, reason: ModelFailure): ChatModel {
  return {
    identity,
    // Never refuses by length.
    limits: { contextTokens: Infinity },
    async ask(_request, signal) {
      await Promise.resolve();
      signal.throwIfAborted();
      return fail(reason);
    },
  };
}
