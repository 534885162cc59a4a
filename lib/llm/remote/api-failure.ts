import type * as Sdk from 'openai';

import type { DialectPart } from './dialect';
import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, type Result } from '../../core/result';
import type { Sleep } from '../../util/sleep';
import type { RemoteLimits } from './client';

type ApiError = {
  /** 0 if it came in the middle of an answer without a number. */
  status: number;
  /** Codes and types; servers fill one, the other or both. */
  codes: readonly string[];
  part: string | null;
  /** Untrusted, and may contain the key: match against patterns, never show. */
  message: string;
  headers: Headers | null;
};

/** `null` if there was no error response. */
export function readApiError(error: unknown, sdk: typeof Sdk): ApiError | null {
  // nb. The client reports a lost connection as an `APIError` too.
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

export function isTooLong({ status, codes, message }: ApiError): boolean {
  return (
    status === 413 ||
    codes.some(code => CONTEXT_CODES.includes(code)) ||
    CONTEXT_WORDS.test(message)
  );
}

/** Matched against messages; "stream_options" before "stream", which it contains. */
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

const QUOTED = /(['"`])\w+\1/g;

/**
 * Returns the part of a request that a server rejects; `null` for other errors. Servers validate
 * before they work, so asking again without that part costs nothing.
 */
export function readRefusedPart(error: ApiError): DialectPart | null {
  const { status, codes, part, message } = error;
  if (![400, 422, 500].includes(status)) return null;
  if (isTooLong(error) || codes.includes('json_validate_failed')) return null;

  // llama-cpp-python reports its validation as 500, where other faults can have any words.
  const words = status === 500 ? (message.match(QUOTED) ?? []).join(' ') : message;
  for (const text of [part ?? '', words]) {
    const named = PARTS.find(([, pattern]) => pattern.test(text));
    if (named) return named[0];
  }
  return null;
}

/** Reason for a failed attempt, and its chance of a successful retry. */
export type AttemptFailure = {
  failure: ModelFailure;
  isTemporary: boolean;
  /** Milliseconds the server asks to wait; `null` if not given. */
  retryAfterMs: number | null;
};

/** Temporary faults. Excludes 504: the server may still be at work, and would be paid twice. */
const PASSING = [429, 500, 502, 503, 529];

/** A connection that breaks later may have been at work, so that a retry is paid twice. */
const AT_WORK_MS = 5_000;

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
 * Retries if that may help, within the limits. Replaces the client's retries, which come back after
 * seconds even if asked to wait more than a minute, and repeat requests cut off by a timeout.
 * Rejects with the signal's reason.
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

function explainError(error: unknown, sdk: typeof Sdk): ModelFailure {
  if (error instanceof sdk.APIConnectionTimeoutError) return 'model-timeout';
  if (error instanceof sdk.APIConnectionError) return 'model-unreachable';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'model-timeout';

  const said = readApiError(error, sdk);
  // Answer cut off or invalid.
  if (said === null) return 'model-failed';
  return explainWords(said) ?? explainStatus(said.status);
}

/** Reads the server's words, which are more exact than its status. */
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
