import type { TokenCount } from '../core/audit/ledger';
import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Result } from '../core/result';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** JSON schema in the subset that "strict" servers and grammars accept. */
export type ReplySchema = { name: string; schema: Readonly<Record<string, unknown>> };

/** One question to a model, asked at temperature 0 with seed 0 unless the model was opened otherwise. */
export type ChatRequest = {
  messages: readonly ChatMessage[];
  /** Shape of the answer, enforced during generation by models that can. */
  schema: ReplySchema;
  maxReplyTokens: number;
};

/** A question that may also be answered in prose: `schema` is `null` then. */
export type ProseRequest = Omit<ChatRequest, 'schema'> & { schema: ReplySchema | null };

/** A page that a server with a search of its own says the answer rests on. */
export type ServerCitation = { label: string; url: string };

/** `usage` is `null` if the server reports none; `citations` are left out if it gives none. */
export type ChatReply = {
  text: string;
  usage: TokenCount | null;
  citations?: readonly ServerCitation[];
};

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

/** A model that also writes prose, and may name the pages it found. */
export type ProseModel = Omit<ChatModel, 'ask'> & {
  /** As of `ChatModel`. */
  ask(request: ProseRequest, signal: AbortSignal): Promise<Result<ChatReply, ModelFailure>>;
};
