import { isPrivateHost } from '../../util/private-host';

export type TokenPrice = { prompt: number; reply: number };

/** Access to a language model that the user has an account with, or runs. */
export type RemoteConnection = {
  /** Azure takes the model in the path and the key in a header of its own. */
  kind: 'openai' | 'azure';
  /** Without a trailing slash; for Azure without "/openai". */
  baseUrl: string;
  /** Secret: never in a message, a log or an identity. Empty if the server needs none. */
  key: string;
  /** Name of the model; for Azure of the deployment. */
  model: string;
  apiVersion?: string;
  /** Context size, input and output together. */
  contextTokens: number;
  price?: TokenPrice;
};

export const CONNECTION_FAULTS = [
  'no-address',
  /** Scheme other than http or https. */
  'no-web-address',
  /** The address contains a user name or password. */
  'secret-in-address',
  /** Plain http to the public internet: texts and key could be read in transit. */
  'open-to-others',
  'no-model',
  /** Characters that no key contains, often a line break copied with it. */
  'broken-key',
  'broken-version',
  /** Impossible number of tokens or price. */
  'broken-number',
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** Number of sources in parallel. Chosen: one round for the usual five sources of an answer. */
export const SOURCES_AT_ONCE = 5;

/**
 * Number of sources asked about in parallel at a server on the user's own computer or network. Such
 * a server usually works on one question at a time, or on a few that share its memory: five at once
 * would queue until the last one times out. With two, one is read while the other is written.
 */
export const PRIVATE_SOURCES_AT_ONCE = 2;

export function remoteSourcesAtOnce({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): number {
  return isPrivateHost(new URL(baseUrl).hostname) ? PRIVATE_SOURCES_AT_ONCE : SOURCES_AT_ONCE;
}

/** Strictness with which a server holds a model to a format: exact schema, any JSON, none. */
export type ReplyFormat = 'json_schema' | 'json_object' | 'text';

/** Result of testing a connection with one small question. */
export type ConnectionReport =
  | {
      kind: 'works';
      /** Time from the question to the end of the answer. */
      ms: number;
      /** `null` if the server reports none. */
      tokens: { prompt: number; reply: number } | null;
      format: ReplyFormat;
    }
  /** `originsLine`: setting by which Ollama admits this extension. */
  | { kind: 'blocked' | 'origin-refused'; originsLine: string }
  /** `models`: those the server lists; empty if it lists none. */
  | { kind: 'no-such-model'; models: string[] }
  | { kind: PlainReportKind };

/** Results without further data. */
export const PLAIN_REPORT_KINDS = [
  /** Wrong name, port or certificate, or no network: the browser does not tell which. */
  'cannot-connect',
  'key-refused',
  /** Refused for this account or region, not for this extension. */
  'account-refused',
  /** There is a server, but no chat endpoint at this address. */
  'no-chat-here',
  'server-busy',
  'no-credit',
  'context-too-small',
  'no-json-mode',
  /** It answers, but fails even the small check. */
  'wrong-answer',
  'declined',
  'timeout',
  'server-failed',
] as const;
export type PlainReportKind = (typeof PLAIN_REPORT_KINDS)[number];
