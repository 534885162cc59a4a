import { isPrivateHost } from '../../util/private-host';

/** US dollars for a million tokens. */
export type TokenPrice = { prompt: number; reply: number };

/** Where a language model is reached that the user has an account with, or runs. */
export type RemoteConnection = {
  /** Azure names the model in the path and the key in a header of its own. */
  kind: 'openai' | 'azure';
  /** Without a slash at its end; for Azure without "/openai". */
  baseUrl: string;
  /** A secret: never in a message, a log or an identity. Empty: the server asks for none. */
  key: string;
  /** The model's name; for Azure the deployment's. */
  model: string;
  /** Azure alone. */
  apiVersion?: string;
  /** What the model reads and writes at once. */
  contextTokens: number;
  /** Left out: not known. */
  price?: TokenPrice;
};

/** Why what was entered is no connection. */
export const CONNECTION_FAULTS = [
  /** No address, or none that can be read as one. */
  'no-address',
  /** Another scheme than http or https. */
  'no-web-address',
  /** A name or password stands in the address. */
  'secret-in-address',
  /** Plain http to the public internet: texts and key could be read on the way. */
  'open-to-others',
  'no-model',
  /** Characters no key can hold, often a line break that was copied along. */
  'broken-key',
  'broken-version',
  /** A number of tokens or a price that cannot be. */
  'broken-number',
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** Sources asked about side by side. Chosen: the usual five of an answer in one round. */
export const SOURCES_AT_ONCE = 5;

/**
 * The same at a server on the user's own computer or network. Such a server mostly works on one
 * question after the other, or on a few that share its memory: five at once would wait for one
 * another until the last has waited too long for its first word. With two, one is read while the other is written.
 */
export const PRIVATE_SOURCES_AT_ONCE = 2;

/** How many sources a connection's server is asked about side by side. */
export function remoteSourcesAtOnce({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): number {
  return isPrivateHost(new URL(baseUrl).hostname) ? PRIVATE_SOURCES_AT_ONCE : SOURCES_AT_ONCE;
}

/** How firmly a server holds a model to a format: to the very shape, to any JSON, not at all. */
export type ReplyFormat = 'json_schema' | 'json_object' | 'text';

/** What came of testing a connection with one small question. */
export type ConnectionReport =
  | {
      kind: 'works';
      /** From the question to the whole answer. */
      ms: number;
      /** `null` where the server tells none. */
      tokens: { prompt: number; reply: number } | null;
      format: ReplyFormat;
    }
  /** `originsLine`: the setting by which Ollama lets this extension in. */
  | { kind: 'blocked' | 'origin-refused'; originsLine: string }
  /** `models`: those the server lists; empty where it lists none. */
  | { kind: 'no-such-model'; models: string[] }
  | { kind: PlainReportKind };

/** Outcomes of which there is no more to say than what they are. */
export const PLAIN_REPORT_KINDS = [
  'no-such-host',
  'connection-refused',
  'certificate-refused',
  /** One of these three, or no network: a browser does not tell which. */
  'cannot-connect',
  'key-refused',
  /** Refused to this account or region, not to this extension. */
  'account-refused',
  /** A server, but nothing that answers a chat at this address. */
  'no-chat-here',
  'server-busy',
  'no-credit',
  'context-too-small',
  'no-json-mode',
  /** It answers, and cannot do even the small check. */
  'wrong-answer',
  'declined',
  'timeout',
  'server-failed',
] as const;
export type PlainReportKind = (typeof PLAIN_REPORT_KINDS)[number];
