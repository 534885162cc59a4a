/** Reason a language model gave no usable answer. Never a statement about a source. */
export const MODEL_FAILURES = [
  /** No server answered: wrong address, not running, certificate trouble. */
  'model-unreachable',
  /** 401: the key is missing or invalid. */
  'key-refused',
  /** 403: the server does not serve this extension, account or region. */
  'model-forbidden',
  'model-missing',
  /** 429, still refused after backoff. */
  'model-busy',
  /** The account has no credit left. */
  'quota-used-up',
  /** The prompt exceeds the model's context. */
  'context-too-small',
  /** The server accepts no schema, and its free text was unusable. */
  'no-json-mode',
  'reply-declined',
  /** Still of the wrong shape after one retry. */
  'invalid-reply',
  'model-timeout',
  /** 5xx, or another fault that the server reports as its own. */
  'model-failed',
  /** The user has not yet agreed to load this model, or has removed it. */
  'model-not-loaded',
  /** The browser has no graphics interface for a model, or no built-in model. */
  'no-model-here',
  /** The graphics card has too little memory, or was lost, for this and every smaller model. */
  'device-lost',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** Reason a downloaded network judges nothing. */
export const WEIGHTS_FAILURES = [
  /** A file is not the one that was downloaded. */
  'model-changed',
  /** Broken, or of another kind. */
  'model-unfit',
  /** Its scores do not mean what its labels say. */
  'labels-wrong',
  'out-of-memory',
] as const;
export type WeightsFailure = (typeof WEIGHTS_FAILURES)[number] | 'model-not-loaded';

/** Failures that would also affect the next call. */
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
