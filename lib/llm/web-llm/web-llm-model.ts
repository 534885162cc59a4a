import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';

import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { ChatModel, ChatReply, ChatRequest } from '../../ports/chat-model';
import type { EngineLock, WebLlmEngine } from './engine-lock';
import { guardContent } from './guard-content';
import type { WebLlmModel } from './models';
import { REFUSED } from './shut-network';

/** A slow card needs minutes to read a full context, and writes nothing meanwhile. */
const PATIENCE_MS = 5 * 60_000;

/** Failures after which the engine is of no use. */
const FATAL: ReadonlySet<ModelFailure> = new Set(['device-lost', 'model-timeout']);

/** Matches the empty thought that is written for a model told not to think aloud. */
const EMPTY_THOUGHT = /^<think>\s*<\/think>\s*/;

export function webLlmIdentity(
  { id }: Pick<WebLlmModel, 'id'>,
  weights: string | null,
): JudgeIdentity {
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

/** Throws if the stream is silent for too long. */
async function* withPatience<Value>(
  stream: AsyncIterable<Value>,
  patienceMs: number,
): AsyncGenerator<Value> {
  const iterator = stream[Symbol.asyncIterator]();
  let isSilent = false;
  // A function, since the compiler does not see the timer change the flag.
  const mayBeEnded = () => !isSilent;
  const giveUp = () => {
    isSilent = true;
    return new Error(SILENT);
  };
  try {
    for (;;) {
      const next = await within(iterator.next(), patienceMs, giveUp);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A silent stream would not answer this call either.
    if (mayBeEnded()) await iterator.return?.();
  }
}

function within<Value>(work: Promise<Value>, ms: number, giveUp: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(giveUp()), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const SILENT = 'veracite: the model does not answer any more';

/** First match counts. web-llm sends its errors between threads as text. */
const MEANINGS: readonly [says: RegExp, means: ModelFailure][] = [
  [new RegExp(SILENT), 'model-timeout'],
  [/ContextWindowSizeExceeded/, 'context-too-small'],
  [/WebGPUNot(?:Available|Found)|FeatureSupportError|ShaderF16Support/, 'no-model-here'],
  [/compatible GPU|Cannot initialize runtime/, 'no-model-here'],
  // Its program or a file is missing or has another hash.
  [new RegExp(REFUSED), 'model-not-loaded'],
  [/IntegrityError|MissingModelWasm|ModelNotFoundError/, 'model-not-loaded'],
  [/CompileError|LinkError/, 'model-not-loaded'],
  // nb. We never unload a working model; web-llm does if the device is lost.
  [/DeviceLost|ModelNotLoadedError|Engine\.unload\(\) is called/, 'device-lost'],
  [/device\b.{0,40}\b(?:lost|destroyed)|GPU\w{0,40}Error|mapAsync|createBuffer/i, 'device-lost'],
  [/out.?of.?memory|allocation failed|could not allocate/i, 'device-lost'],
];

export function explainError(error: unknown): ModelFailure {
  const text = String(error);
  return MEANINGS.find(([says]) => says.test(text))?.[1] ?? 'model-failed';
}
