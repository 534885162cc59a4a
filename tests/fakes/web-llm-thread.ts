/**
 * A stand-in for the other side of web-llm's `WebWorkerMLCEngine`, in a thread of its own. It
 * speaks web-llm's messages and behaves as web-llm does where a device is lost; only the
 * network and the graphics card are played.
 *
 * nb. Run by Node as it is: no imports of our own, no syntax that has to be compiled.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

export type EngineScript = {
  /** Each word takes this long. */
  wordMs?: number;
  /** Models whose loading costs the device. */
  loseInLoad?: readonly string[];
  /** Models that lose the device after so many words. */
  loseAfter?: Readonly<Record<string, number>>;
  /** Errors of web-llm that loading a model ends with, as text. */
  failInLoad?: Readonly<Record<string, string>>;
  /** Every question fails with this. */
  failInAnswer?: string;
  /** Written in place of the word-for-word answer. */
  answer?: string;
  /** Writes so many words, and then nothing ever again. */
  silentAfter?: number;
};

/** Requests to the thread, in order. */
export type EngineEvent =
  | { kind: 'reload'; model: string }
  | { kind: 'ask'; model: string; request: EngineRequest }
  | { kind: 'unload' | 'interrupt' | 'end' };

export type EngineRequest = {
  messages: { role: string; content: string }[];
  temperature: number;
  seed: number;
  max_tokens: number;
  response_format: { type: string; schema: string };
  extra_body?: { enable_thinking: boolean };
};

type Content = {
  modelId?: string[];
  streamId?: string;
  selectedModelId?: string;
  request?: EngineRequest;
};
type Message = { kind: string; uuid: string; content: Content | null };

const { script, log } = workerData as { script: EngineScript; log: MessagePort };
const LOST = 'DeviceLostError: The WebGPU device was lost while loading the model.';
const NOT_LOADED =
  'ModelNotLoadedError: Model not loaded before trying to complete ChatCompletionRequest.';

let loaded: string | null = null;
let isInterrupted = false;
const streams = new Map<string, AsyncGenerator<object>>();

parentPort?.on('message', (message: Message) => {
  handle(message).then(
    content => {
      parentPort?.postMessage({ kind: 'return', uuid: message.uuid, content });
    },
    (error: unknown) => {
      const content = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ kind: 'throw', uuid: message.uuid, content });
    },
  );
});

const handlers: Record<string, (content: Content) => unknown> = {
  reload: ({ modelId }) => reload(modelId?.[0] ?? ''),
  unload,
  interruptGenerate: interrupt,
  chatCompletionStreamInit: begin,
  // nb. A stream that is at its end gives nothing, which is not `null` to web-llm.
  completionStreamNextChunk: async ({ streamId = '' }): Promise<unknown> =>
    (await streams.get(streamId)?.next())?.value,
  async completionStreamReturn({ streamId = '' }) {
    await streams.get(streamId)?.return(undefined);
    return null;
  },
};

async function handle({ kind, content }: Message): Promise<unknown> {
  return await handlers[kind]?.(content ?? {});
}

function begin({ streamId = '', request, selectedModelId = '' }: Content): null {
  if (loaded !== selectedModelId || !request) throw new Error(NOT_LOADED);
  tell({ kind: 'ask', model: selectedModelId, request });
  streams.set(streamId, write(request, selectedModelId));
  return null;
}

function reload(model: string): null {
  tell({ kind: 'reload', model });
  loaded = null;
  const failure = script.loseInLoad?.includes(model) ? LOST : script.failInLoad?.[model];
  if (failure !== undefined) throw new Error(failure);
  loaded = model;
  return null;
}

function unload(): null {
  tell({ kind: 'unload' });
  loaded = null;
  return null;
}

function interrupt(): null {
  tell({ kind: 'interrupt' });
  isInterrupted = true;
  return null;
}

async function* write(request: EngineRequest, model: string): AsyncGenerator<object> {
  // As web-llm: what was interrupted before is over.
  isInterrupted = false;
  const isOver = () => isInterrupted;
  if (script.failInAnswer !== undefined) throw new Error(script.failInAnswer);
  const words = (script.answer ?? answerWordForWord(request)).split(/(?<= )/);
  try {
    for (const [at, word] of words.slice(0, request.max_tokens).entries()) {
      if (isOver()) break;
      // A turn of the thread between two words, as messages from outside come in there.
      await new Promise(resolve => {
        if (script.wordMs === undefined) setImmediate(resolve);
        else setTimeout(resolve, script.wordMs);
      });
      if (at === script.silentAfter) await new Promise(() => undefined);
      if (at === script.loseAfter?.[model]) {
        loaded = null;
        throw new Error(NOT_LOADED);
      }
      yield { choices: [{ index: 0, delta: { role: 'assistant', content: word } }] };
    }
    yield { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    yield { choices: [], usage: { prompt_tokens: 100, completion_tokens: words.length } };
  } finally {
    tell({ kind: 'end' });
  }
}

/** Supported is what a passage says word for word; the same rule as the fake judge's. */
function answerWordForWord({ messages }: EngineRequest): string {
  const data = JSON.parse(messages.at(-1)?.content ?? '') as {
    passages: { id: string; text: string }[];
    statements: { id: string; text: string }[];
  };
  const checks = data.statements.map(({ id, text: statement }) => {
    const holder = data.passages.find(({ text }) => text.includes(statement));
    return {
      statement: id,
      verdict: holder ? 'supported' : 'not_found',
      quotes: holder ? [{ passage: holder.id, quote: statement }] : [],
      missing: null,
      certainty: 90,
    };
  });
  return JSON.stringify({ checks });
}

function tell(event: EngineEvent): void {
  log.postMessage(event);
}
