import type { ClearedCache } from '../core/audit/history';
import type { ContentHash, IsoDateTime } from '../core/ids';
import type { PendingSource, ReadSource } from '../core/source/source';

/**
 * Chosen: the follow-up questions of one sitting cite the same pages again; on another
 * day the reader wants to know what the page says now.
 */
export const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

/** How long what was learnt may stand in for learning it again. */
export type CacheAging = {
  now: () => Date;
  /** Counted from when it was learnt, however often it was used since. */
  maxAgeMs: number;
};

/** For a process that ends before anything grows old. */
export const KEEPS_ALL: CacheAging = { now: () => new Date(), maxAgeMs: Infinity };

/** Whether what was learnt at that time is not too old. */
export function isFresh(learntAt: IsoDateTime, { now, maxAgeMs }: CacheAging): boolean {
  return now().getTime() - Date.parse(learntAt) <= maxAgeMs;
}

/**
 * The same for what changes outside, like a page: what says it was learnt long after now was
 * learnt under a clock that has been set back since, and nobody knows how old it is.
 */
export function isRecent(learntAt: IsoDateTime, aging: CacheAging): boolean {
  const aheadMs = Date.parse(learntAt) - aging.now().getTime();
  return isFresh(learntAt, aging) && aheadMs <= aging.maxAgeMs;
}

/** Whatever was learnt before is too old; `null`: nothing ever is. */
export function oldestFresh({ now, maxAgeMs }: CacheAging): IsoDateTime | null {
  if (!Number.isFinite(maxAgeMs)) return null;
  return new Date(now().getTime() - maxAgeMs).toISOString();
}

/**
 * The kept source as an answer to the one that was asked for. Another audit may have
 * cited the same address in another way, so the identity is the asked one's.
 */
export function answerFromCache(asked: PendingSource, kept: ReadSource): ReadSource {
  return { ...kept, id: asked.id, target: asked.target, url: asked.url, fromCache: true };
}

/** What was freed with these entries and with the texts that only they pointed to. */
export function countCleared(
  sources: readonly ReadSource[],
  dropped: ReadonlySet<ContentHash>,
): ClearedCache {
  const lengths = new Map(sources.map(each => [each.contentHash, each.textLength]));
  const ofTexts = [...dropped].map(hash => lengths.get(hash) ?? 0);
  const ofEntries = sources.map(each => JSON.stringify(each).length);
  const bytes = [...ofTexts, ...ofEntries].reduce((sum, length) => sum + length, 0);
  return { pages: sources.length, bytes };
}
