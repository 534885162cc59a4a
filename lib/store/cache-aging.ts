import type { PendingSource, ReadSource } from '../core/source';

/**
 * Chosen: the follow-up questions of one sitting cite the same pages again; on another
 * day the reader wants to know what the page says now.
 */
export const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

/** How long a source that was read may stand in for reading it again. */
export type CacheAging = {
  now: () => Date;
  /** Counted from the visit that fetched the text, however often it was used since. */
  maxAgeMs: number;
};

export function isFresh(source: ReadSource, { now, maxAgeMs }: CacheAging): boolean {
  return now().getTime() - Date.parse(source.visit.retrievedAt) <= maxAgeMs;
}

/**
 * The kept source as an answer to the one that was asked for. Another audit may have
 * cited the same address in another way, so the identity is the asked one's.
 */
export function answerFromCache(asked: PendingSource, kept: ReadSource): ReadSource {
  return { ...kept, id: asked.id, target: asked.target, url: asked.url, fromCache: true };
}
