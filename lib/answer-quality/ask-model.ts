import type { ModelFailure } from '../core/audit/model-failure';
import type { TokenCount } from '../core/audit/ledger';
import { fail, ok, type Result } from '../core/result';
import type { ChatMessage, ChatModel, ReplySchema } from '../ports/chat-model';
import { readJsonReply, writeDataJson } from '../text/model-json';
import { countTokens, fitsInto } from '../util/prompt-tokens';

/** A question to a model; `data` may hold strangers' words, `rules` never do. */
export type Question = {
  rules: string;
  data: object;
  schema: ReplySchema;
  maxReplyTokens: number;
};

const AGAIN = 'Your last answer could not be used: it was not of the agreed shape.';

/**
 * Asks for one JSON object, once more where `read` can make nothing of it (`null`); all untrusted
 * text is inside one JSON value. Rejects on abort.
 */
export async function askModel<Value>(
  question: Question,
  read: (reply: unknown) => Value | null,
  { model, signal }: { model: ChatModel; signal: AbortSignal },
): Promise<Result<Value, ModelFailure>> {
  const { schema, maxReplyTokens } = question;
  for (const isSecond of [false, true]) {
    const messages = writeMessages(question, isSecond);
    const tokens = { prompt: countTokens(messages), reply: maxReplyTokens };
    if (!fitsInto(model.limits, tokens)) return fail('context-too-small');
    const reply = await model.ask({ messages, schema, maxReplyTokens }, signal);
    if (!reply.ok) return reply;
    const value = read(readJsonReply(reply.value.text));
    if (value !== null) return ok(value);
  }
  return fail('invalid-reply');
}

function writeMessages({ rules, data }: Question, isSecond: boolean): ChatMessage[] {
  return [
    { role: 'system', content: isSecond ? `${rules}\n\n${AGAIN}` : rules },
    { role: 'user', content: writeDataJson(data) },
  ];
}

/** What asking once takes; `reply`: tokens that a model usually writes. */
export function plannedCall(question: Question, reply: number): TokenCount {
  return { prompt: countTokens(writeMessages(question, false)), reply };
}
