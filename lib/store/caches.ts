import type { ClearedCache } from '../core/audit/history';
import type { ContentHash, IsoDateTime } from '../core/ids';
import type { PendingSource, ReadSource } from '../core/source/source';
import type { AnswerCache, ReplyCache, SourceCache } from '../ports/store';
import { dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { type ModelAnswerRow, type VeraciteDatabase, textTables } from './schema';
import type { MetadataCache } from '../ports/metadata';

/**
 * Chosen: the follow-up questions of one sitting cite the same pages again; on another
 * day the user wants to know what the page says now.
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
function isFresh(learntAt: IsoDateTime, { now, maxAgeMs }: CacheAging): boolean {
  return now().getTime() - Date.parse(learntAt) <= maxAgeMs;
}

/**
 * The same for what changes outside, like a page: what says it was learnt long after now was
 * learnt under a clock that has been set back since, and nobody knows how old it is.
 */
function isRecent(learntAt: IsoDateTime, aging: CacheAging): boolean {
  const aheadMs = Date.parse(learntAt) - aging.now().getTime();
  return isFresh(learntAt, aging) && aheadMs <= aging.maxAgeMs;
}

/** Whatever was learnt before is too old; `null`: nothing ever is. */
function oldestFresh({ now, maxAgeMs }: CacheAging): IsoDateTime | null {
  if (!Number.isFinite(maxAgeMs)) return null;
  return new Date(now().getTime() - maxAgeMs).toISOString();
}

/**
 * The kept source as an answer to the one that was asked for. Another audit may have
 * cited the same address in another way, so the identity is the asked one's.
 */
function answerFromCache(asked: PendingSource, kept: ReadSource): ReadSource {
  return { ...kept, id: asked.id, target: asked.target, url: asked.url, fromCache: true };
}

/** What was freed with these entries and with the texts that only they pointed to. */
function countCleared(
  sources: readonly ReadSource[],
  dropped: ReadonlySet<ContentHash>,
): ClearedCache {
  const lengths = new Map(sources.map(each => [each.contentHash, each.textLength]));
  const ofTexts = [...dropped].map(hash => lengths.get(hash) ?? 0);
  const ofEntries = sources.map(each => JSON.stringify(each).length);
  const bytes = [...ofTexts, ...ofEntries].reduce((sum, length) => sum + length, 0);
  return { pages: sources.length, bytes };
}

/** Keeps sources that were read, by their address, in the database of the audits. */
export function createDexieSourceCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): SourceCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    find: source => findCached(db, aging, source),
    put: (source, text) => putCached(db, aging, { source, text }),
    clear: () => clearCached(db),
  };
}

async function findCached(
  db: VeraciteDatabase,
  aging: CacheAging,
  asked: PendingSource,
): Promise<{ source: ReadSource; text: string } | null> {
  const { url } = asked;
  if (url === null) return null;
  return db.dexie.transaction('r', [db.cache, db.texts], async () => {
    const row = await db.cache.get(url);
    if (!row || !isRecent(row.source.visit.retrievedAt, aging)) return null;
    const kept = await db.texts.get(row.source.contentHash);
    return kept ? { source: answerFromCache(asked, row.source), text: kept.text } : null;
  });
}

async function putCached(
  db: VeraciteDatabase,
  aging: CacheAging,
  read: { source: ReadSource; text: string },
): Promise<void> {
  const { url } = read.source;
  if (url === null) return;
  await db.dexie.transaction('rw', textTables(db), async () => {
    const replaced = await db.cache.get(url);
    await keepText(db, read.source, read.text);
    await db.cache.put({ source: read.source });
    const stale = await removeStale(db, aging);
    await dropUnusedTexts(db, hashesOf(replaced ? [replaced.source, ...stale] : stale));
  });
}

async function clearCached(db: VeraciteDatabase): Promise<ClearedCache> {
  return db.dexie.transaction('rw', textTables(db), async () => {
    const rows = (await db.cache.toArray()).map(({ source }) => source);
    await db.cache.clear();
    return countCleared(rows, await dropUnusedTexts(db, hashesOf(rows)));
  });
}

/** Nobody reads an entry that is too old; without this the cache would only grow. */
async function removeStale(db: VeraciteDatabase, aging: CacheAging): Promise<ReadSource[]> {
  const oldest = oldestFresh(aging);
  if (oldest === null) return [];
  const stale = db.cache.where('source.visit.retrievedAt').below(oldest);
  const rows = await stale.toArray();
  await stale.delete();
  return rows.map(({ source }) => source);
}

/** Keeps answers of models in the database of the audits. */
export function createDexieAnswerCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): AnswerCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    async find(keys) {
      const rows = await db.modelAnswers.bulkGet([...new Set(keys)]);
      return new Map(
        rows.flatMap(row =>
          row?.answer && isFresh(row.keptAt, aging) ? [[row.key, row.answer] as const] : [],
        ),
      );
    },
    put(answers) {
      const keptAt = now().toISOString();
      const rows = [...answers].map(([key, answer]) => ({ key, answer, keptAt }));
      return putRows(db, aging, rows);
    },
  };
}

/** Keeps replies of models in the same table: both are what was paid for, and age alike. */
export function createDexieReplyCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): ReplyCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    async find(key) {
      const row = await db.modelAnswers.get(key);
      return row?.reply !== undefined && isFresh(row.keptAt, aging) ? row.reply : null;
    },
    put: (key, reply) => putRows(db, aging, [{ key, reply, keptAt: now().toISOString() }]),
  };
}

async function putRows(
  db: VeraciteDatabase,
  aging: CacheAging,
  rows: readonly ModelAnswerRow[],
): Promise<void> {
  const oldest = oldestFresh(aging);
  await db.dexie.transaction('rw', db.modelAnswers, async () => {
    await db.modelAnswers.bulkPut(rows);
    // Nobody reads what is too old; without this the table would only grow.
    if (oldest !== null) await db.modelAnswers.where('keptAt').below(oldest).delete();
  });
}

/** Keeps what services say of works in the database of the audits. */
export function createDexieMetadataCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): MetadataCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    async find(keys) {
      const rows = await db.metadata.bulkGet([...new Set(keys)]);
      return new Map(
        rows.flatMap(row => {
          if (!row || !isRecent(row.learntAt, aging)) return [];
          const { key, ...kept } = row;
          return [[key, kept] as const];
        }),
      );
    },
    async put(answers) {
      const learntAt = now().toISOString();
      const oldest = oldestFresh(aging);
      await db.dexie.transaction('rw', db.metadata, async () => {
        await db.metadata.bulkPut(
          [...answers].map(([key, outcome]) => ({ key, outcome, learntAt })),
        );
        // No call reads what is too old; without this the table would only grow.
        if (oldest !== null) await db.metadata.where('learntAt').below(oldest).delete();
      });
    },
  };
}
