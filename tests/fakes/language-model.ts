import { estimateTokenCount } from 'tokenx';

import type { Availability } from '../../lib/core/device/model-offer';
import type {
  LanguageModelApi,
  LanguageModelSession,
  PromptOptions,
  SessionOptions,
} from '../../lib/llm/prompt-api/language-model';
import type { ChatBody } from './openai-errors';
import { replyWordForWord } from './word-for-word';

export type BuiltInScript = {
  availability: Availability;
  /** The model's reply to a whole conversation. */
  reply: (chat: ChatBody) => string;
  /** Tokens it can read; `null`: it tells neither this nor what is used. */
  window: number | null;
  /** Generation of the API, which decides its names. */
  names: 'old' | 'new';
  /** True if temperature and top-k may be set. */
  isSteerable: boolean;
  /** The click that a download needs. */
  hasClick: boolean;
  /** An error instead of an answer, or of a session. */
  trouble: { create?: string; prompt?: string } | null;
  /** Waits before each piece of an answer. */
  delayMs: number;
  /** Drops the beginning of the conversation while it answers. */
  overflows: boolean;
};

/** The browser's interface, played by rules of its draft; with what was asked of it. */
export type BuiltInModel = LanguageModelApi & {
  readonly created: SessionOptions[];
  readonly prompted: { input: string; options: PromptOptions }[];
  /** Sessions that take memory now. */
  alive(): number;
  /** Answers that were written at the same time. */
  mostAtOnce(): number;
  /** Takes all sessions away, as a browser short of memory does. */
  evict(): void;
};

const PIECE_CHARACTERS = 16;

/** A built-in model that looks statements up word for word, unless told otherwise. */
export function fakeBuiltInModel(overrides: Partial<BuiltInScript> = {}): BuiltInModel {
  const script: BuiltInScript = {
    availability: 'available',
    reply: replyWordForWord,
    window: 8_192,
    names: 'new',
    isSteerable: true,
    hasClick: false,
    trouble: null,
    delayMs: 0,
    overflows: false,
    ...overrides,
  };
  const sessions = new Set<object>();
  const created: SessionOptions[] = [];
  const prompted: BuiltInModel['prompted'] = [];
  const world: World = { script, sessions, prompted, writing: { now: 0, most: 0 } };
  return {
    created,
    prompted,
    alive: () => sessions.size,
    mostAtOnce: () => world.writing.most,
    evict: () => sessions.clear(),
    availability: () => Promise.resolve(script.availability),
    ...(script.isSteerable ? { params: () => Promise.resolve({ maxTopK: 128 }) } : {}),
    async create(options) {
      created.push(options);
      options.signal?.throwIfAborted();
      refuseOptions(options);
      if (script.trouble?.create) throw new DOMException('no session', script.trouble.create);
      if (script.availability !== 'available') await download(options, script);
      return openSession(options.initialPrompts ?? [], world);
    },
  };
}

type World = {
  script: BuiltInScript;
  sessions: Set<object>;
  prompted: BuiltInModel['prompted'];
  writing: { now: number; most: number };
};

function refuseOptions({ samplingMode, temperature, topK, initialPrompts }: SessionOptions): void {
  const isHalf = (temperature === undefined) !== (topK === undefined);
  const isDouble = samplingMode !== undefined && temperature !== undefined;
  if (isHalf || isDouble) throw new TypeError('sampling is set in two ways, or half');
  if (initialPrompts?.some(({ role }, at) => role === 'system' && at > 0)) {
    throw new TypeError('a system prompt comes first');
  }
}

async function download(
  { monitor }: SessionOptions,
  { hasClick, availability }: BuiltInScript,
): Promise<void> {
  if (availability === 'unavailable') throw new DOMException('no model', 'NotSupportedError');
  if (!hasClick) throw new DOMException('a click is needed', 'NotAllowedError');
  for (const loaded of [0, 0.5, 1]) {
    monitor?.({
      addEventListener: (_type, listener) => listener({ loaded, total: 1 }),
    });
    await Promise.resolve();
  }
}

type Messages = NonNullable<SessionOptions['initialPrompts']>;

function openSession(messages: Messages, world: World): LanguageModelSession {
  const { script, sessions, prompted, writing } = world;
  const self = {};
  sessions.add(self);
  let used = messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
  const overflow: (() => void)[] = [];
  const mustLive = () => {
    if (!sessions.has(self)) throw new DOMException('destroyed', 'InvalidStateError');
  };
  const measure = (input: string) => Promise.resolve(estimateTokenCount(input));

  async function* answer(input: string, options: PromptOptions): AsyncGenerator<string> {
    prompted.push({ input, options });
    mustLive();
    const { signal } = options;
    signal.throwIfAborted();
    if (script.trouble?.prompt) throw new DOMException('no answer', script.trouble.prompt);
    used += estimateTokenCount(input);
    if (script.window !== null && used > script.window) {
      throw new DOMException('too long', 'QuotaExceededError');
    }
    const asked = [...messages, { role: 'user' as const, content: input }];
    const text = script.reply({ model: 'built-in', messages: asked });
    if (script.overflows) for (const listener of overflow) listener();
    writing.now += 1;
    writing.most = Math.max(writing.most, writing.now);
    try {
      yield* write(text, signal);
    } finally {
      writing.now -= 1;
    }
  }

  async function* write(text: string, signal: AbortSignal): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
      await new Promise(resolve => setTimeout(resolve, script.delayMs));
      signal.throwIfAborted();
      mustLive();
      const piece = text.slice(at, at + PIECE_CHARACTERS);
      used += estimateTokenCount(piece);
      yield piece;
    }
  }

  const session: LanguageModelSession = {
    promptStreaming: (input, options) => toStream(answer(input, options)),
    async clone({ signal }) {
      await Promise.resolve();
      signal.throwIfAborted();
      mustLive();
      return openSession(messages, world);
    },
    destroy: () => void sessions.delete(self),
    addEventListener: (type, listener) => {
      if ((type === 'contextoverflow') === (script.names === 'new')) overflow.push(listener);
    },
  };
  const named = nameUsage(() => used, { script, measure });
  return Object.defineProperties(session, Object.getOwnPropertyDescriptors(named));
}

/** Tokens used and available, by the names this browser has. */
function nameUsage(
  used: () => number,
  { script, measure }: { script: BuiltInScript; measure: (input: string) => Promise<number> },
): object {
  const { window, names } = script;
  if (window === null) return {};
  return names === 'new'
    ? {
        get contextUsage() {
          return used();
        },
        contextWindow: window,
        measureContextUsage: measure,
      }
    : {
        get inputUsage() {
          return used();
        },
        inputQuota: window,
        measureInputUsage: measure,
      };
}

function toStream(pieces: AsyncGenerator<string>): ReadableStream<string> {
  return new ReadableStream<string>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Sampling options of a session. */
export function samplingOf(options: SessionOptions | undefined) {
  return {
    temperature: options?.temperature,
    topK: options?.topK,
    samplingMode: options?.samplingMode,
  };
}
