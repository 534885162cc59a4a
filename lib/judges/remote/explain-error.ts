import type * as Sdk from 'openai';

import type { ModelFailure } from '../../core/model-failure';
import { isTooLong, readApiError, readRefusedPart } from './api-error';
import type { ApiError } from './api-error';

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
export function explainError(error: unknown, sdk: typeof Sdk): ModelFailure {
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
