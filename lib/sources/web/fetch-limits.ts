/** What one visit to a source may cost. */
export type FetchLimits = {
  /** One attempt, from sending to the last byte of the body. */
  timeoutMs: number;
  /** All attempts at one source and the waits between them. */
  totalMs: number;
  /** Attempts after the first. */
  retries: number;
  /** The wait before the first retry; it doubles with each further one. */
  backoffMs: number;
  /** A server that asks for a longer wait than this is not asked again. */
  retryAfterMs: number;
  /** Body bytes after decompression. */
  maxBytes: number;
  perHost: number;
  /** The least time between the beginnings of two requests to one host. */
  hostGapMs: number;
};

/**
 * Chosen, not measured: after 30 s users and browsers give up on a page; 25 MB holds
 * every article in HTML and stops archives; two requests at once are what a person
 * with two tabs causes; a third of a second apart is no faster than a person opens links in tabs.
 */
export const DEFAULT_LIMITS: FetchLimits = {
  timeoutMs: 30_000,
  totalMs: 75_000,
  retries: 2,
  backoffMs: 1_000,
  retryAfterMs: 10_000,
  maxBytes: 25_000_000,
  perHost: 2,
  hostGapMs: 300,
};
