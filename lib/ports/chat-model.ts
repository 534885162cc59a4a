import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Result } from '../core/result';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** A JSON schema in the subset that "strict" servers and grammars take. */
export type ReplySchema = { name: string; schema: Readonly<Record<string, unknown>> };

/** One question to a model. It is always asked at temperature 0 with seed 0. */
export type ChatRequest = {
  messages: readonly ChatMessage[];
  /** The shape of the answer; a model that can is held to it while it writes. */
  schema: ReplySchema;
  /** The longest answer, in tokens. */
  maxReplyTokens: number;
};

/** Tokens a server says it read and wrote. */
export type TokenUsage = { prompt: number; reply: number };

/** `usage` is `null` where the server tells none. */
export type ChatReply = { text: string; usage: TokenUsage | null };

/** What a model can read and write at once, in tokens. */
export type ChatLimits = { contextTokens: number };

/** A language model that answers one question at a time, wherever it runs. */
export type ChatModel = {
  readonly identity: JudgeIdentity;
  readonly limits: ChatLimits;
  /**
   * Asks once; waiting and trying again at a busy server is the model's own business.
   *
   * An answer cut off at `maxReplyTokens` comes as it is. Rejects with the signal's reason
   * where it aborts before the answer is whole; every other trouble is a failure.
   */
  ask(request: ChatRequest, signal: AbortSignal): Promise<Result<ChatReply, ModelFailure>>;
};
