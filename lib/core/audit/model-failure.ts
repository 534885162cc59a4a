/** Why a language model gave no answer that can be used. Never a statement about a source. */
export const MODEL_FAILURES = [
  /** No server answered: wrong address, not running, certificate trouble. */
  'model-unreachable',
  /** 401: the key is missing or not valid. */
  'key-refused',
  /** 403: the server does not serve this extension, account or region. */
  'model-forbidden',
  /** The server does not know this model. */
  'model-missing',
  /** 429, still refused after waiting. */
  'model-busy',
  /** The account has no credit left. */
  'quota-used-up',
  /** The prompt is longer than what the model can read at once. */
  'context-too-small',
  /** The server takes no schema, and its free text could not be relied on. */
  'no-json-mode',
  /** The model declined to answer. */
  'reply-declined',
  /** Still not of the agreed shape after one more try. */
  'invalid-reply',
  'model-timeout',
  /** 5xx, or anything else the server says is its own fault. */
  'model-failed',
  /** The user has not agreed to load this model yet, or has removed it. */
  'model-not-loaded',
  /** The browser has no graphics interface a model could run on, or no built-in model. */
  'no-model-here',
  /** The graphics card has too little memory, or went away, for this and every smaller model. */
  'device-lost',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** Trouble that the next call would meet as well. */
export const LASTING_FAILURES: ReadonlySet<ModelFailure> = new Set([
  'model-unreachable',
  'key-refused',
  'model-forbidden',
  'model-missing',
  'quota-used-up',
  'no-json-mode',
  'model-not-loaded',
  'no-model-here',
  'device-lost',
]);

export function isModelFailure(reason: string): reason is ModelFailure {
  return MODEL_FAILURES.some(failure => failure === reason);
}
