/** US dollars for a million tokens. */
export type TokenPrice = { prompt: number; reply: number };

/** Where a language model is reached that the reader has an account with, or runs. */
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
