import type { ReplyFormat } from '../../core/device/remote-connection';
import type { ChatRequest } from '../../ports/chat-model';

/** The request options a server accepts: each server lacks some of them. */
export type Dialect = {
  format: ReplyFormat;
  /** The name of the limit on an answer; `null`: none is taken. */
  limit: 'max_tokens' | 'max_completion_tokens' | null;
  streams: boolean;
  countsStreams: boolean;
  temperature: boolean;
  seed: boolean;
  /** Thinks before it writes, and its thoughts count as part of the answer. */
  thinks: boolean;
};

/** A part of a request that servers refuse; by the names they call it. */
export type DialectPart =
  'response_format' | 'max_tokens' | 'stream' | 'stream_options' | 'temperature' | 'seed';

/** All that is wished for, and where every model is met first. */
export const FULL_DIALECT: Dialect = {
  format: 'json_schema',
  limit: 'max_tokens',
  streams: true,
  countsStreams: true,
  temperature: true,
  seed: true,
  thinks: false,
};

/** Room to think in: what makers of such models advise to leave for a simple task. */
const THINKING_TOKENS = 8_192;

const WITHOUT: Record<DialectPart, (dialect: Dialect) => Partial<Dialect>> = {
  response_format: ({ format }) => ({ format: format === 'json_schema' ? 'json_object' : 'text' }),
  // Models that want the new name are those that think.
  max_tokens: ({ limit }) =>
    limit === 'max_tokens' ? { limit: 'max_completion_tokens', thinks: true } : { limit: null },
  stream: () => ({ streams: false }),
  stream_options: () => ({ countsStreams: false }),
  temperature: () => ({ temperature: false }),
  seed: () => ({ seed: false }),
};

/** The dialect without a part; `null` where that part is not in it any more. */
export function withoutPart(dialect: Dialect, part: DialectPart): Dialect | null {
  const change = WITHOUT[part](dialect);
  const next = { ...dialect, ...change };
  const isChanged = (Object.keys(change) as (keyof Dialect)[]).some(
    key => next[key] !== dialect[key],
  );
  return isChanged ? next : null;
}

/** A question as it is sent; `stream` is the caller's. */
export function writeBody(model: string, request: ChatRequest, dialect: Dialect) {
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

function writeFormat({ schema: { name, schema } }: ChatRequest, { format }: Dialect) {
  switch (format) {
    case 'json_schema':
      return {
        response_format: { type: format, json_schema: { name, strict: true, schema } },
      };
    case 'json_object':
      return { response_format: { type: format } };
    case 'text':
      return {};
  }
}
