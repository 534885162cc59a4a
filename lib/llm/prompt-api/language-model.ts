/*
 * The part of the browser's built-in model that is used, as its draft has it
 * (https://webmachinelearning.github.io/prompt-api, read 2026-11-21). What was renamed is here by
 * both names: browsers have the one, the other or both.
 */

import type { Availability } from '../../core/device/model-offer';
import type { JudgeIdentity } from '../../core/audit/pair';

type Expected = { type: 'text'; languages: string[] };

/** Options of a session, and of the question whether there can be one. */
export type SessionOptions = {
  expectedInputs: Expected[];
  expectedOutputs: Expected[];
  /** Together or not at all, and not with `samplingMode`. */
  temperature?: number;
  topK?: number;
  samplingMode?: 'most-predictable';
};

export type CreateOptions = SessionOptions & {
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

type Measure = (input: string, options: PromptOptions) => Promise<number>;

/** A conversation with the model; it takes memory until it is destroyed. */
export type LanguageModelSession = {
  promptStreaming(input: string, options: PromptOptions): ReadableStream<string>;
  clone(options: { signal: AbortSignal }): Promise<LanguageModelSession>;
  destroy(): void;
  /** Of older parts of the conversation that are dropped to make room. */
  addEventListener(type: 'contextoverflow' | 'quotaoverflow', listener: () => void): void;
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  measureContextUsage?: Measure;
  readonly inputUsage?: number;
  readonly inputQuota?: number;
  measureInputUsage?: Measure;
};

/** `LanguageModel`, where a browser has it. */
export type LanguageModelApi = {
  availability(options: SessionOptions): Promise<Availability>;
  create(options: CreateOptions): Promise<LanguageModelSession>;
  /** Only where temperature and top-k may be set; `null` where they may not. */
  params?(): Promise<object | null>;
};

/**
 * The built-in model of a document; `null` where the browser has none.
 *
 * nb. It exists in documents alone: in the panel, the options page or the offscreen document,
 * never in a worker, nor in the service worker.
 */
export function findLanguageModel(scope: object): LanguageModelApi | null {
  const { LanguageModel } = scope as { LanguageModel?: LanguageModelApi };
  return LanguageModel ?? null;
}

/** Languages the product's own words are in; the model may know more. */
const TEXT: Expected[] = [{ type: 'text', languages: ['en'] }];

/** Options of all our sessions: text in, text out. */
export const PLAIN_OPTIONS: SessionOptions = { expectedInputs: TEXT, expectedOutputs: TEXT };

/** The same, and as little left to chance as this browser allows. */
export async function steadyOptions(api: LanguageModelApi): Promise<SessionOptions> {
  const params = (await api.params?.()) ?? null;
  return params === null
    ? { ...PLAIN_OPTIONS, samplingMode: 'most-predictable' }
    : { ...PLAIN_OPTIONS, temperature: 0, topK: 1 };
}

/** Tokens a session holds, and the most it can; what the browser does not tell is 0 and no limit. */
export function readUsage(session: LanguageModelSession): { used: number; most: number } {
  return {
    used: session.contextUsage ?? session.inputUsage ?? 0,
    most: session.contextWindow ?? session.inputQuota ?? Infinity,
  };
}

/** Tokens a question will take; 0 where the browser does not tell. */
export async function measurePrompt(
  session: LanguageModelSession,
  input: string,
  options: PromptOptions,
): Promise<number> {
  if (session.measureContextUsage) return session.measureContextUsage(input, options);
  return (await session.measureInputUsage?.(input, options)) ?? 0;
}

/**
 * The identity of the browser's own model, wherever it is spoken of. It has no name but that of
 * the browser with its version ("Chrome 148"), which changes it with itself.
 *
 * nb. Nothing a worker loads may be named `browser`, not even a parameter: the build would import
 * the browser's API for it, and that throws in a worker.
 */
export function promptApiIdentity(browserName: string): JudgeIdentity {
  return { id: 'prompt-api', version: '1', model: `built into ${browserName}` };
}

/** Names of browsers in user agents; one built on another names that one too, and comes first. */
const NAMES = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
] as const;

/** "Chrome 148", by what the browser says of itself to every page. */
export function browserNameOf(userAgent: string): string {
  for (const [token, name] of NAMES) {
    const version = new RegExp(`\\b${token}/(\\d+)`).exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a browser of unknown make';
}
