import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';

import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import type { EngineLock, WebLlmEngine } from './engine-lock';
import { explainError } from './explain-error';
import { guardContent } from './guard-content';
import type { WebLlmModel } from './models';
import { withPatience } from './with-patience';

/** A slow card needs minutes to read a full context, and writes nothing meanwhile. */
const PATIENCE_MS = 5 * 60_000;

/** Failures after which the engine is of no use. */
const FATAL: ReadonlySet<ModelFailure> = new Set(['device-lost', 'model-timeout']);

/** Matches the empty thought that is written for a model told not to think aloud. */
const EMPTY_THOUGHT = /^<think>\s*<\/think>\s*/;

export function webLlmIdentity({ id }: WebLlmModel, weights: string | null): JudgeIdentity {
  return { id: 'web-llm', version: '1', model: id, ...(weights === null ? {} : { weights }) };
}

/**
 * A model on this device's graphics card. Loads with the first question, writes by a grammar of the
 * schema, and is unloaded when idle. An abort rejects at once; web-llm itself ends with its next
 * word.
 */
export function createWebLlmModel(deps: {
  model: WebLlmModel;
  /** SHA-256 over all its files; `null` if any is missing. */
  weights: string | null;
  lock: EngineLock;
  patienceMs?: number;
}): ChatModel {
  const { model, weights, lock, patienceMs = PATIENCE_MS } = deps;

  async function answer(
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<Result<ChatReply, ModelFailure>> {
    try {
      const call = { request: toRequest(request, model), patienceMs, signal };
      return ok(await lock.use(model.id, engine => generate(engine, call), signal));
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = explainError(error);
      if (FATAL.has(failure)) lock.drop();
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

/** Reads the answer word by word, so that an abort is noticed after each. */
async function generate(
  engine: WebLlmEngine,
  {
    request,
    patienceMs,
    signal,
  }: { request: ChatCompletionRequestStreaming; patienceMs: number; signal: AbortSignal },
): Promise<ChatReply> {
  signal.throwIfAborted();
  const interrupt = () => engine.interruptGenerate();
  signal.addEventListener('abort', interrupt);
  try {
    const reply: ChatReply = { text: '', usage: null };
    const stream = await engine.chat.completions.create(request);
    for await (const chunk of withPatience(stream, patienceMs)) {
      // nb. web-llm forgets an interruption from before it has begun.
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

/** Rejects with the signal's reason as soon as it aborts, even if the work goes on. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
