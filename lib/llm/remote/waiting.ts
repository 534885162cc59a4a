import type * as Sdk from 'openai';
import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, type Result } from '../../core/result';
import type { Sleep } from '../../util/sleep';
import { readApiError, isTooLong, readRefusedPart, type ApiError } from './api-error';
import type { RemoteLimits } from './remote-limits';

/** Why a question was not answered, and whether the next attempt may be luckier. */
export type Setback = {
  failure: ModelFailure;
  mayPass: boolean;
  /** How long the server wants to be left alone; `null`: it does not say. */
  restMs: number | null;
};

/** Faults of a moment. After a 504 the server may still be at work, and would be paid twice. */
const PASSING = [429, 500, 502, 503, 529];

/** A connection that breaks after this may have been at work, and asking again is paid twice. */
const AT_WORK_MS = 5_000;

/** Reads an error once, for the reader and for whoever decides on another attempt. */
export function readSetback(
  error: unknown,
  { sdk, now, askedAt }: { sdk: typeof Sdk; now: Date; askedAt: Date },
): Setback {
  const failure = explainError(error, sdk);
  const said = readApiError(error, sdk);
  const mayPass =
    said === null
      ? failure === 'model-unreachable' && now.getTime() - askedAt.getTime() < AT_WORK_MS
      : PASSING.includes(said.status) && failure !== 'quota-used-up';
  return { failure, mayPass, restMs: readRest(said?.headers ?? null, now) };
}

/**
 * Tries again where that may help, as often and as long as the limits allow.
 *
 * Ours, and not the client's: that one comes back after seconds where it was asked for more
 * than a minute, and repeats what was cut off by a time limit. Rejects with the signal's reason.
 */
export async function withWaiting<Value>(
  attempt: () => Promise<Result<Value, Setback>>,
  { limits, sleep }: { limits: RemoteLimits; sleep: Sleep },
  signal: AbortSignal,
): Promise<Result<Value, ModelFailure>> {
  for (let index = 0; ; index += 1) {
    const outcome = await attempt();
    if (outcome.ok) return outcome;

    const { failure, mayPass, restMs } = outcome.failure;
    const waitMs = restMs ?? limits.backoffMs * 2 ** index;
    if (!mayPass || index >= limits.retries || waitMs > limits.retryAfterMs) return fail(failure);

    await sleep(waitMs, signal);
    signal.throwIfAborted();
  }
}

function readRest(headers: Headers | null, now: Date): number | null {
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

/** What is wrong, for a reader, when a question ended in an error. Nothing of the error goes on. */
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
  // What is wrong with the question is not said by these.
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
