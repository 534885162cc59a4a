/*
 * The part of the browser's built-in model that is used, as its draft has it
 * (https://webmachinelearning.github.io/prompt-api, read 2026-11-21). What was renamed is here by
 * both names: browsers have the one, the other or both.
 */

import type { Availability } from '../../core/device/model-offer';
import type { JudgeIdentity } from '../../core/audit/pair';

export type SessionOptions = {
  expectedInputs: { type: 'text'; languages: string[] }[];
  expectedOutputs: SessionOptions['expectedInputs'];
  /** Only together with `topK`, and not with `samplingMode`. */
  temperature?: number;
  topK?: number;
  samplingMode?: 'most-predictable';
  initialPrompts?: { role: 'system' | 'user' | 'assistant'; content: string }[];
  signal?: AbortSignal;
  monitor?: (monitor: {
    addEventListener(
      type: 'downloadprogress',
      listener: (event: { loaded: number; total?: number }) => void,
    ): void;
  }) => void;
};

export type PromptOptions = {
  responseConstraint: object;
  omitResponseConstraintInput: boolean;
  signal: AbortSignal;
};

/** Holds memory until it is destroyed. */
export type LanguageModelSession = {
  promptStreaming(input: string, options: PromptOptions): ReadableStream<string>;
  clone(options: { signal: AbortSignal }): Promise<LanguageModelSession>;
  destroy(): void;
  /** Fires if older parts of the conversation are dropped to make room. */
  addEventListener(type: 'contextoverflow' | 'quotaoverflow', listener: () => void): void;
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  measureContextUsage?(input: string, options: PromptOptions): Promise<number>;
  readonly inputUsage?: number;
  readonly inputQuota?: number;
  measureInputUsage?(input: string, options: PromptOptions): Promise<number>;
};

export type LanguageModelApi = {
  availability(options: SessionOptions): Promise<Availability>;
  create(options: SessionOptions): Promise<LanguageModelSession>;
  /** Defined only if temperature and top-k can be set; `null`: they cannot. */
  params?(): Promise<object | null>;
};

/**
 * Returns a document's built-in model; `null` if the browser has none.
 *
 * nb. It exists only in documents: the panel, the options page or the offscreen document, never in
 * a worker or the service worker.
 */
export function findLanguageModel(scope: object): LanguageModelApi | null {
  const { LanguageModel } = scope as { LanguageModel?: LanguageModelApi };
  return LanguageModel ?? null;
}

/** Languages of the product's own words; the model may know more. */
const TEXT: SessionOptions['expectedInputs'] = [{ type: 'text', languages: ['en'] }];

export const PLAIN_OPTIONS: SessionOptions = { expectedInputs: TEXT, expectedOutputs: TEXT };

/** Returns the same options, as deterministic as this browser allows. */
export async function steadyOptions(api: LanguageModelApi): Promise<SessionOptions> {
  const params = (await api.params?.()) ?? null;
  return params === null
    ? { ...PLAIN_OPTIONS, samplingMode: 'most-predictable' }
    : { ...PLAIN_OPTIONS, temperature: 0, topK: 1 };
}

/** Returns the tokens a session holds, and its limit; defaults are 0 and no limit. */
export function readUsage(session: LanguageModelSession): { used: number; most: number } {
  return {
    used: session.contextUsage ?? session.inputUsage ?? 0,
    most: session.contextWindow ?? session.inputQuota ?? Infinity,
  };
}

/** 0 if the browser does not tell. */
export async function measurePrompt(
  session: LanguageModelSession,
  input: string,
  options: PromptOptions,
): Promise<number> {
  if (session.measureContextUsage) return session.measureContextUsage(input, options);
  return (await session.measureInputUsage?.(input, options)) ?? 0;
}

/**
 * Returns the identity of the browser's model. Its only name is the browser with its version
 * ("Chrome 148"), which updates it.
 *
 * nb. No name in code that a worker loads may be `browser`, not even a parameter: the build would
 * import the browser's API for it, which throws in a worker.
 */
export function promptApiIdentity(browserName: string): JudgeIdentity {
  return { id: 'prompt-api', version: '1', model: `built into ${browserName}` };
}

/** Names of browsers in user agents; a derived browser comes before the one it also names. */
const NAMES = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
] as const;

/** "Chrome 148". */
export function browserNameOf(userAgent: string): string {
  for (const [token, name] of NAMES) {
    const version = new RegExp(`\\b${token}/(\\d+)`).exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a browser of unknown make';
}
