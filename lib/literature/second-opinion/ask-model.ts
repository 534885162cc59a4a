import * as v from 'valibot';

import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import type { ChatModel } from '../../ports/chat-model';
import { readJsonReply, writeDataJson } from '../../text/model-json';
import { countTokens, fitsInto } from '../../util/prompt-tokens';
import type { Prompt } from './prompts';

const AGAIN = 'Your last answer could not be used: it was not of the agreed shape.';

/**
 * Asks for one JSON object; all untrusted text is inside one JSON value. A malformed reply is asked
 * for once more. Rejects on abort only.
 */
export async function askModel<Schema extends v.GenericSchema>(
  model: ChatModel,
  { prompt, data, shape }: { prompt: Prompt; data: object; shape: Schema },
  signal: AbortSignal,
): Promise<Result<v.InferOutput<Schema>, ModelFailure>> {
  for (const rules of [prompt.rules, `${prompt.rules}\n\n${AGAIN}`]) {
    const messages = [
      { role: 'system' as const, content: rules },
      { role: 'user' as const, content: writeDataJson(data) },
    ];
    const tokens = { prompt: countTokens(messages), reply: prompt.replyTokens };
    if (!fitsInto(model.limits, tokens)) return fail('context-too-small');
    const asked = { messages, schema: prompt.schema, maxReplyTokens: prompt.replyTokens };
    const reply = await model.ask(asked, signal);
    if (!reply.ok) return reply;
    const parsed = v.safeParse(shape, readJsonReply(reply.value.text));
    if (parsed.success) return ok(parsed.output);
  }
  return fail('invalid-reply');
}
