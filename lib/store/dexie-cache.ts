import type { ClearedCache } from '../core/audit/history';
import type { PendingSource, ReadSource } from '../core/source/source';
import type { SourceCache } from '../ports/store';
import {
  answerFromCache,
  countCleared,
  isRecent,
  oldestFresh,
  ONE_DAY_MS,
  type CacheAging,
} from './cache-aging';
import { dropUnusedTexts, hashesOf, keepText } from './dexie-texts';
import { textTables, type VeraciteDatabase } from './schema';

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
