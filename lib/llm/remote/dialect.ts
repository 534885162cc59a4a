import type { ReplyFormat } from '../../core/device/remote-connection';
import type { ProseRequest } from '../../ports/chat-model';

/** Request options a server accepts; each server lacks some. */
export type Dialect = {
  format: ReplyFormat;
  /** Sends the schema beside `json_object`, as some servers without `json_schema` read it. */
  schemaBeside: boolean;
  /** Name of the limit on an answer; `null`: none is accepted. */
  limit: 'max_tokens' | 'max_completion_tokens' | null;
  streams: boolean;
  countsStreams: boolean;
  temperature: boolean;
  seed: boolean;
  /** Thinks before it writes, and its thoughts count towards the answer. */
  thinks: boolean;
  /** Cuts off an answer when another question comes, so that each waits for the one before. */
  inTurn: boolean;
};

/** A part of a request that servers reject, by the API's name. */
export type DialectPart =
  'response_format' | 'max_tokens' | 'stream' | 'stream_options' | 'temperature' | 'seed';

/** First attempt with every model. */
export const FULL_DIALECT: Dialect = {
  format: 'json_schema',
  schemaBeside: true,
  limit: 'max_tokens',
  streams: true,
  countsStreams: true,
  temperature: true,
  seed: true,
  thinks: false,
  inTurn: false,
};

/** For answers as the server gives them to anybody: with its own randomness. */
export const OWN_SAMPLING: Dialect = { ...FULL_DIALECT, temperature: false, seed: false };

/** Tokens for thoughts, as makers of such models advise for a simple task. */
const THINKING_TOKENS = 8_192;

const WITHOUT: Record<DialectPart, (dialect: Dialect) => Partial<Dialect>> = {
  response_format({ format, schemaBeside }) {
    if (format === 'json_schema') return { format: 'json_object' };
    return format === 'json_object' && schemaBeside ? { schemaBeside: false } : { format: 'text' };
  },
  // Models that require the new name think.
  max_tokens: ({ limit }) =>
    limit === 'max_tokens' ? { limit: 'max_completion_tokens', thinks: true } : { limit: null },
  stream: () => ({ streams: false }),
  stream_options: () => ({ countsStreams: false }),
  temperature: () => ({ temperature: false }),
  seed: () => ({ seed: false }),
};

/** `null`: the dialect does not have that part. */
export function withoutPart(dialect: Dialect, part: DialectPart): Dialect | null {
  const change = WITHOUT[part](dialect);
  const next = { ...dialect, ...change };
  const isChanged = (Object.keys(change) as (keyof Dialect)[]).some(
    key => next[key] !== dialect[key],
  );
  return isChanged ? next : null;
}

/** The caller adds `stream`. */
export function writeBody(model: string, request: ProseRequest, dialect: Dialect) {
  const { messages, maxReplyTokens } = request;
  const most = maxReplyTokens + (dialect.thinks ? THINKING_TOKENS : 0);
  return {
    model,
    messages: messages.map(each => ({ ...each })),
    ...(dialect.limit === null ? {} : { [dialect.limit]: most }),
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(dialect.seed ? { seed: 0 } : {}),
    ...writeFormat(request, dialect),
  };
}

function writeFormat({ schema: asked }: ProseRequest, { format, schemaBeside }: Dialect) {
  if (asked === null) return {};
  const { name, schema } = asked;
  switch (format) {
    case 'json_schema':
      return {
        response_format: { type: format, json_schema: { name, strict: true, schema } },
      };
    case 'json_object':
      return { response_format: { type: format, ...(schemaBeside && { schema }) } };
    case 'text':
      return {};
  }
}
