import type * as Sdk from 'openai';

import type { DialectPart } from './dialect';

/** What a server says is wrong, in the places where the different servers say it. */
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

/** Whether the server says that the question is too long for the model. */
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
