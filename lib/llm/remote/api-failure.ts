import type * as Sdk from 'openai';

import type { DialectPart } from './dialect';
import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, type Result } from '../../core/result';
import type { Sleep } from '../../util/sleep';
import type { RemoteLimits } from './client';

/** An error as a server reports it, from the fields that different servers use. */
export type ApiError = {
  /** 0 where it was said in the middle of an answer, and no number was given. */
  status: number;
  /** Codes and types, of which servers fill one, the other or both. */
  codes: readonly string[];
  /** The part of the request it is about. */
  part: string | null;
  /** Untrusted, and may name the key: to be compared with patterns, never shown. */
  message: string;
  headers: Headers | null;
};

/** An error with which a server answered; `null` where there was no such answer. */
export function readApiError(error: unknown, sdk: typeof Sdk): ApiError | null {
  // nb. A lost connection is an `APIError` to the client, too: without a server's word.
  if (!(error instanceof sdk.APIError) || error instanceof sdk.APIConnectionError) return null;
  if (error instanceof sdk.APIUserAbortError) return null;

  const { status, code, type, param, message, headers } = error as Sdk.APIError;
  return {
    status: status ?? (Number(code) || 0),
    codes: [code, type].filter(each => typeof each === 'string'),
    part: param ?? null,
    message,
    headers: headers ?? null,
  };
}

const CONTEXT_CODES = [
  'context_length_exceeded',
  'exceed_context_size_error',
  'string_above_max_length',
];
const CONTEXT_WORDS =
  /context (?:length|size|window)|maximum context|prompt is too long|input token count|tokens? to keep from the initial prompt/i;

/** Returns true if the server says that the question is too long for the model. */
export function isTooLong({ status, codes, message }: ApiError): boolean {
  return (
    status === 413 ||
    codes.some(code => CONTEXT_CODES.includes(code)) ||
    CONTEXT_WORDS.test(message)
  );
}

/** By what a message names; "stream_options" before "stream", which is in it. */
const PARTS: readonly (readonly [DialectPart, RegExp])[] = [
  ['stream_options', /stream_options/],
  [
    'response_format',
    /response[_ ]?format|json[_ ]?(?:schema|object)|structured[_ ]outputs?|grammar/i,
  ],
  ['temperature', /temperature/],
  ['seed', /\bseed\b/],
  ['max_tokens', /max_(?:completion_)?tokens/],
  ['stream', /\bstream(?:ing)?\b/],
];

/**
 * The part of a request that a server does not take; `null` where it is about something else.
 *
 * A server checks what it is sent before it works, so asking again without that part costs
 * nothing.
 */
export function readRefusedPart(error: ApiError): DialectPart | null {
  const { status, codes, part, message } = error;
  if (status !== 400 && status !== 422) return null;
  if (isTooLong(error) || codes.includes('json_validate_failed')) return null;

  for (const text of [part ?? '', message]) {
    const named = PARTS.find(([, pattern]) => pattern.test(text));
    if (named) return named[0];
  }
  return null;
}

/** The reason for a failed attempt, and whether another one may succeed. */
export type AttemptFailure = {
  failure: ModelFailure;
  isTemporary: boolean;
  /** Milliseconds the server asks to wait; `null`: it does not say. */
  retryAfterMs: number | null;
};

/** Faults of a moment. After a 504 the server may still be at work, and would be paid twice. */
const PASSING = [429, 500, 502, 503, 529];

/** A connection that breaks after this may have been at work, and asking again is paid twice. */
const AT_WORK_MS = 5_000;

/** Reads an error once, for the user and for whoever decides on another attempt. */
export function readAttemptFailure(
  error: unknown,
  { sdk, now, askedAt }: { sdk: typeof Sdk; now: Date; askedAt: Date },
): AttemptFailure {
  const failure = explainError(error, sdk);
  const said = readApiError(error, sdk);
  const isTemporary =
    said === null
      ? failure === 'model-unreachable' && now.getTime() - askedAt.getTime() < AT_WORK_MS
      : PASSING.includes(said.status) && failure !== 'quota-used-up';
  return { failure, isTemporary, retryAfterMs: readRetryAfter(said?.headers ?? null, now) };
}

/**
 * Tries again where that may help, as often and as long as the limits allow.
 *
 * Ours, and not the client's: that one comes back after seconds where it was asked for more
 * than a minute, and repeats what was cut off by a time limit. Rejects with the signal's reason.
 */
export async function withRetries<Value>(
  attempt: () => Promise<Result<Value, AttemptFailure>>,
  { limits, sleep }: { limits: RemoteLimits; sleep: Sleep },
  signal: AbortSignal,
): Promise<Result<Value, ModelFailure>> {
  for (let index = 0; ; index += 1) {
    const outcome = await attempt();
    if (outcome.ok) return outcome;

    const { failure, isTemporary, retryAfterMs } = outcome.failure;
    const waitMs = retryAfterMs ?? limits.backoffMs * 2 ** index;
    if (!isTemporary || index >= limits.retries || waitMs > limits.retryAfterMs)
      return fail(failure);

    await sleep(waitMs, signal);
    signal.throwIfAborted();
  }
}

function readRetryAfter(headers: Headers | null, now: Date): number | null {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;

  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

const NO_CREDIT = ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'];
const DECLINED = ['content_filter', 'content_policy_violation', 'moderation_blocked'];
const DECLINED_WORDS = /requires moderation|was flagged|content management policy/i;
const NO_MODEL = ['model_not_found', 'DeploymentNotFound', 'unknown_model'];
const NO_MODEL_WORDS =
  /not a valid model|no such model|model\b[^.]{0,200}\b(?:not found|not exist)\b/i;
const BAD_KEY = ['invalid_api_key', 'API_KEY_INVALID'];
const BAD_KEY_WORDS =
  /api[ _-]?key (?:not valid|is invalid|expired)|(?:invalid|missing) api[ _-]?key/i;

/** Explains an error to the user. No text of the error is passed on. */
function explainError(error: unknown, sdk: typeof Sdk): ModelFailure {
  if (error instanceof sdk.APIConnectionTimeoutError) return 'model-timeout';
  if (error instanceof sdk.APIConnectionError) return 'model-unreachable';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'model-timeout';

  const said = readApiError(error, sdk);
  // Cut off in the middle of its answer, or sent what is none.
  if (said === null) return 'model-failed';
  return explainWords(said) ?? explainStatus(said.status);
}

/** By what the server says: more exact than its status, where servers differ. */
function explainWords(error: ApiError): ModelFailure | null {
  const { message, status } = error;
  if (says(error, NO_CREDIT)) return 'quota-used-up';
  if (says(error, DECLINED) || DECLINED_WORDS.test(message)) return 'reply-declined';
  if (says(error, ['json_validate_failed'])) return 'invalid-reply';
  // These statuses say nothing about the question itself.
  const isAboutQuestion = status < 500 && status !== 401 && status !== 429;
  return isAboutQuestion ? explainQuestion(error) : null;
}

function explainQuestion(error: ApiError): ModelFailure | null {
  const { message } = error;
  if (isTooLong(error)) return 'context-too-small';
  if (readRefusedPart(error) === 'response_format') return 'no-json-mode';
  if (says(error, NO_MODEL) || NO_MODEL_WORDS.test(message)) return 'model-missing';
  return says(error, BAD_KEY) || BAD_KEY_WORDS.test(message) ? 'key-refused' : null;
}

function says({ codes }: ApiError, known: readonly string[]): boolean {
  return codes.some(code => known.includes(code));
}

const BY_STATUS: Readonly<Record<number, ModelFailure>> = {
  401: 'key-refused',
  402: 'quota-used-up',
  403: 'model-forbidden',
  404: 'model-missing',
  408: 'model-timeout',
  429: 'model-busy',
  503: 'model-busy',
  504: 'model-timeout',
  // "Overloaded", as some servers number it.
  529: 'model-busy',
};

function explainStatus(status: number): ModelFailure {
  return BY_STATUS[status] ?? 'model-failed';
}
