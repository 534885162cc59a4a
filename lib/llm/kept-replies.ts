import type { ContentHash } from '../core/ids';
import { ok } from '../core/result';
import type { ChatModel, ChatRequest } from '../ports/chat-model';
import type { KeyedCache } from '../ports/store';

/**
 * Caches a model's replies, so that it never gets the same question twice: each reply is kept
 * before it is returned, so that work which dies between two questions has paid for neither in
 * vain. A cached reply has no token counts: none were used.
 */
export function withKeptReplies({
  model,
  cache,
  hash,
}: {
  model: ChatModel;
  cache: KeyedCache<ContentHash, string>;
  hash: (text: string) => Promise<ContentHash>;
}): ChatModel {
  return {
    identity: model.identity,
    limits: model.limits,
    async ask(request, signal) {
      const key = await hash(describe(model, request));
      const kept = (await cache.find([key])).get(key);
      signal.throwIfAborted();
      if (kept !== undefined) return ok({ text: kept, usage: null });

      const reply = await model.ask(request, signal);
      if (reply.ok) await cache.put(new Map([[key, reply.value.text]]));
      return reply;
    },
  };
}

function describe(
  { identity: { id, version, model, weights } }: ChatModel,
  request: ChatRequest,
): string {
  const { messages, schema, maxReplyTokens } = request;
  return JSON.stringify(['reply', id, version, model, weights, messages, schema, maxReplyTokens]);
}
