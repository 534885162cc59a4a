/** Sites the extension may read, as match patterns. */
export type AllowedSites = {
  /** Granted at install: the chat sites. */
  chat: readonly string[];
  /** Granted by the reader for cited pages. */
  cited: readonly string[];
};

/** How much is kept on this device. `null`: the browser does not say. */
export type StorageUse = { bytes: number | null; audits: number | null };
