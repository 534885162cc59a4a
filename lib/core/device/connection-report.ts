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
