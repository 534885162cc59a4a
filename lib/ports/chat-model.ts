import type { TokenCount } from '../core/audit/ledger';
import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Result } from '../core/result';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** JSON schema in the subset that "strict" servers and grammars accept. */
export type ReplySchema = { name: string; schema: Readonly<Record<string, unknown>> };

/** One question to a model, always asked at temperature 0 with seed 0. */
export type ChatRequest = {
  messages: readonly ChatMessage[];
  /** Shape of the answer, enforced during generation by models that can. */
  schema: ReplySchema;
  maxReplyTokens: number;
};

/** `usage` is `null` if the server reports none. */
export type ChatReply = { text: string; usage: TokenCount | null };

/** Language model, local or remote, that answers one question at a time. */
export type ChatModel = {
  readonly identity: JudgeIdentity;
  /** Context size, input and output together, in tokens. */
  readonly limits: { contextTokens: number };
  /**
   * Asks once; the model itself handles backoff and retry at a busy server.
   *
   * An answer cut off at `maxReplyTokens` is returned unchanged. Rejects with the signal's reason
   * if it aborts before the answer is complete; every other problem is a failure.
   */
  ask(request: ChatRequest, signal: AbortSignal): Promise<Result<ChatReply, ModelFailure>>;
};
