/** How patient the remote model is. */
export type RemoteLimits = {
  /** Until a server begins to answer: one without a graphics card first reads for minutes. */
  firstByteMs: number;
  /** Between two signs of life while it answers. */
  silenceMs: number;
  /** A server that sends without end is cut off. */
  maxBytes: number;
  /** Further attempts at a server that is busy, broken or not there for a moment. */
  retries: number;
  /** Before the first of them, where the server names no time; doubles each time. */
  backoffMs: number;
  /** The longest rest it may ask for; beyond, it counts as busy. */
  retryAfterMs: number;
};

/**
 * Generous where waiting is all it costs: a lease lasts 15 minutes, and an answer that is given
 * up has been paid for. The rest is a minute because accounts are limited by the minute.
 */
export const REMOTE_LIMITS: RemoteLimits = {
  firstByteMs: 5 * 60_000,
  silenceMs: 60_000,
  maxBytes: 64 * 1024 * 1024,
  retries: 3,
  backoffMs: 1_000,
  retryAfterMs: 60_000,
};
