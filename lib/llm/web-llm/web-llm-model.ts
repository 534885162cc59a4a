import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';

import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import type { EngineSeat, WebLlmEngine } from './engine-seat';
import { explainError } from './explain-error';
import { guardContent } from './guard-content';
import type { WebLlmModel } from './models';
import { withPatience } from './with-patience';

export type WebLlmModelDeps = {
  model: WebLlmModel;
  /** One SHA-256 over all its files; `null` where they are not all here. */
  weights: string | null;
  seat: EngineSeat;
  /** How long web-llm may write nothing. */
  patienceMs?: number;
};

/** Reading a full context on a slow card takes minutes, and nothing is written meanwhile. */
const PATIENCE_MS = 5 * 60_000;

/** After these the engine is of no use any more. */
const FATAL: ReadonlySet<ModelFailure> = new Set(['device-lost', 'model-timeout']);

/** A model told not to think aloud gets this written for it, and it comes with the answer. */
const EMPTY_THOUGHT = /^<think>\s*<\/think>\s*/;

/** The identity of a model of web-llm, wherever it is spoken of. */
export function webLlmIdentity({ id }: WebLlmModel, weights: string | null): JudgeIdentity {
  return { id: 'web-llm', version: '1', model: id, ...(weights === null ? {} : { weights }) };
}

/**
 * A model on this device's graphics card. It is loaded with the first question, held to the
 * schema by a grammar while it writes, and unloaded when nobody asks any more.
 *
 * An abort rejects at once; web-llm comes to its end behind that, with the next word.
 */
export function createWebLlmModel(deps: WebLlmModelDeps): ChatModel {
  const { model, weights, seat, patienceMs = PATIENCE_MS } = deps;

  async function answer(
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<Result<ChatReply, ModelFailure>> {
    try {
      const call = { request: toRequest(request, model), patienceMs, signal };
      return ok(await seat.use(model.id, engine => generate(engine, call), signal));
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = explainError(error);
      if (FATAL.has(failure)) seat.drop();
      console.warn(`web-llm: ${model.id}: ${failure}`, error);
      return fail(failure);
    }
  }

  return {
    identity: webLlmIdentity(model, weights),
    limits: { contextTokens: model.contextTokens },
    ask: (request, signal) => unlessAborted(answer(request, signal), signal),
  };
}

function toRequest(
  { messages, schema, maxReplyTokens }: ChatRequest,
  { id, thinks }: WebLlmModel,
): ChatCompletionRequestStreaming {
  return {
    model: id,
    messages: messages.map(({ role, content }) => ({
      role,
      content: role === 'system' ? content : guardContent(content),
    })),
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0,
    seed: 0,
    max_tokens: maxReplyTokens,
    response_format: { type: 'json_object', schema: JSON.stringify(schema.schema) },
    ...(thinks ? { extra_body: { enable_thinking: false } } : {}),
  };
}

type Call = { request: ChatCompletionRequestStreaming; patienceMs: number; signal: AbortSignal };

/** Takes the answer word by word, so that a stop is heard after any of them. */
async function generate(
  engine: WebLlmEngine,
  { request, patienceMs, signal }: Call,
): Promise<ChatReply> {
  signal.throwIfAborted();
  const interrupt = () => engine.interruptGenerate();
  signal.addEventListener('abort', interrupt);
  try {
    const reply: ChatReply = { text: '', usage: null };
    const stream = await engine.chat.completions.create(request);
    for await (const chunk of withPatience(stream, patienceMs)) {
      // nb. An interruption that comes before web-llm has begun is forgotten by it.
      signal.throwIfAborted();
      takeIn(chunk, reply);
    }
    return { ...reply, text: reply.text.replace(EMPTY_THOUGHT, '') };
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

function takeIn({ choices, usage }: ChatCompletionChunk, reply: ChatReply): void {
  reply.text += choices[0]?.delta.content ?? '';
  if (usage) reply.usage = { prompt: usage.prompt_tokens, reply: usage.completion_tokens };
}

/** Rejects with the signal's reason as soon as it aborts, whatever the work does then. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
