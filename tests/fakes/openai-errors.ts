import type { IncomingMessage } from 'node:http';

import { estimateTokenCount } from 'tokenx';

/** A client's request to the chat. */
export type ChatBody = {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  temperature?: number;
  seed?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: {
    type: 'json_schema' | 'json_object';
    json_schema?: { name: string; strict?: boolean; schema: unknown };
    schema?: unknown;
  };
};

/** An answer that is an error; `error: null` is one without a body. */
export type Refusal = {
  status: number;
  error: { message: string; type?: string; code?: string | null; param?: string | null } | null;
  headers?: Record<string, string>;
};

/** Ways to hold an answer to a format; the middle one has the schema beside its type. */
export type FormatTaken = 'json_schema' | 'json_object, schema' | 'json_object';

/** Rules of a server; its whole script has more. */
export type Rules = {
  /** Whose words and habits it has. */
  manner: 'openai' | 'llama-cpp-python';
  models: readonly string[];
  key: string | null;
  origins: readonly string[] | null;
  formats: readonly FormatTaken[];
  refuses: readonly string[];
  contextTokens: number;
};

const INVALID = 'invalid_request_error';

export const BUSY: Refusal = {
  status: 429,
  error: {
    message: 'Rate limit reached for fake-model on requests per minute (RPM): Limit 3, Used 3.',
    type: 'requests',
    code: 'rate_limit_exceeded',
  },
};

export const NO_CREDIT: Refusal = {
  status: 429,
  error: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
};

/** Refuses by the rules of the server, in the words of those that exist; `null`: it may pass. */
export function refuseRequest(
  { request, body }: { request: IncomingMessage; body: ChatBody | null },
  rules: Rules,
): Refusal | null {
  return refuseCaller(request, rules) ?? (body ? refuseBody(body, rules) : null);
}

function refuseCaller({ headers }: IncomingMessage, { key, origins }: Rules): Refusal | null {
  // As Ollama: no word of why.
  const isForeign = headers.origin !== undefined && !(origins?.includes(headers.origin) ?? true);
  if (isForeign) return { status: 403, error: null };

  const given = headers['api-key'] ?? headers.authorization?.replace(/^Bearer /, '') ?? null;
  if (key === null || given === key) return null;
  const message = `Incorrect API key provided: ${String(given)}.`;
  return { status: 401, error: { message, type: INVALID, code: 'invalid_api_key' } };
}

function refuseBody(body: ChatBody, rules: Rules): Refusal | null {
  // llama-cpp-python answers by the model it has.
  if (rules.manner === 'openai' && !rules.models.includes(body.model)) {
    const message = `The model \`${body.model}\` does not exist or you do not have access to it.`;
    return { status: 404, error: { message, type: INVALID, code: 'model_not_found' } };
  }
  const refused = rules.refuses.find(name => name in body);
  if (refused !== undefined) {
    const message = `Unsupported parameter: '${refused}' is not supported with this model.`;
    return refusal400(message, 'unsupported_parameter', refused);
  }
  return refuseFormat(body, rules) ?? refuseLength(body, rules);
}

function refuseFormat(
  { response_format: format }: ChatBody,
  { formats, manner }: Rules,
): Refusal | null {
  if (!format) return null;
  const isTaken = formats.includes('schema' in format ? 'json_object, schema' : format.type);
  if (!isTaken && manner === 'llama-cpp-python') {
    const message = `1 validation error: {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': "Input should be 'text' or 'json_object'", 'input': '${format.type}', 'ctx': {'expected': "'text' or 'json_object'"}} POST /v1/chat/completions`;
    return { status: 500, error: { message, type: 'internal_server_error', code: null } };
  }
  if (!isTaken) {
    const message = `Invalid parameter: 'response_format' of type '${format.type}' is not supported with this model.`;
    return refusal400(message, null, 'response_format');
  }
  if (format.type === 'json_object' || isStrict(format.json_schema?.schema)) return null;
  const message = `Invalid schema for response_format: 'additionalProperties' is required to be supplied and to be false.`;
  return refusal400(message, null, 'response_format');
}

function refuseLength(body: ChatBody, { contextTokens }: Rules): Refusal | null {
  const prompt = body.messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
  const wanted = prompt + (body.max_completion_tokens ?? body.max_tokens ?? 0);
  if (wanted <= contextTokens) return null;
  const message = `This model's maximum context length is ${contextTokens} tokens. However, you requested ${wanted} tokens.`;
  return refusal400(message, 'context_length_exceeded', 'messages');
}

function refusal400(message: string, code: string | null, param: string): Refusal {
  return { status: 400, error: { message, type: INVALID, code, param } };
}

/** As "strict" is defined: every object closed, and all it has required. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  const isOpen =
    type === 'object' &&
    (additionalProperties !== false ||
      JSON.stringify(required) !== JSON.stringify(Object.keys(properties as object)));
  return !isOpen && Object.values(schema).every(isStrict);
}
