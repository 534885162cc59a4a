import type { ClearedCache } from '../core/audit/history';
import type { ContentHash, IsoDateTime } from '../core/ids';
import type { PendingSource, ReadSource } from '../core/source/source';
import type { AnswerCache, ReplyCache, SourceCache } from '../ports/store';
import { dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { type ModelAnswerRow, type VeraciteDatabase, textTables } from './schema';
import type { MetadataCache } from '../ports/metadata';

/** Chosen: a session cites the same pages again; on another day the user wants them current. */
export const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

export type CacheAging = {
  now: () => Date;
  /** Counted from the time of storing, however often it is used since. */
  maxAgeMs: number;
};

/** For a process too short for entries to age. */
export const KEEPS_ALL: CacheAging = { now: () => new Date(), maxAgeMs: Infinity };

function isFresh(learntAt: IsoDateTime, { now, maxAgeMs }: CacheAging): boolean {
  return now().getTime() - Date.parse(learntAt) <= maxAgeMs;
}

/** Same for changing content: the age of an entry from the future (clock set back) is unknown. */
function isRecent(learntAt: IsoDateTime, aging: CacheAging): boolean {
  const aheadMs = Date.parse(learntAt) - aging.now().getTime();
  return isFresh(learntAt, aging) && aheadMs <= aging.maxAgeMs;
}

function oldestFresh({ now, maxAgeMs }: CacheAging): IsoDateTime | null {
  if (!Number.isFinite(maxAgeMs)) return null;
  return new Date(now().getTime() - maxAgeMs).toISOString();
}

/** Keeps the requested identity: another audit may have cited the address in another form. */
function answerFromCache(asked: PendingSource, kept: ReadSource): ReadSource {
  return { ...kept, id: asked.id, target: asked.target, url: asked.url, fromCache: true };
}

/** Counts the space freed by these entries and by texts that only they referenced. */
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

/** Removes entries that are too old and thus never read, so that the cache does not grow. */
async function removeStale(db: VeraciteDatabase, aging: CacheAging): Promise<ReadSource[]> {
  const oldest = oldestFresh(aging);
  if (oldest === null) return [];
  const stale = db.cache.where('source.visit.retrievedAt').below(oldest);
  const rows = await stale.toArray();
  await stale.delete();
  return rows.map(({ source }) => source);
}

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

/** Caches model replies in the same table, since both have the same lifetime. */
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
    // Entries that are too old are never read; without this the table would only grow.
    if (oldest !== null) await db.modelAnswers.where('keptAt').below(oldest).delete();
  });
}

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
        // Entries that are too old are never read; without this the table would only grow.
        if (oldest !== null) await db.metadata.where('learntAt').below(oldest).delete();
      });
    },
  };
}
