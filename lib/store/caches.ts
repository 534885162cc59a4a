import type { Table } from 'dexie';
import type { ClearedCache } from '../core/audit/history';
import type { ContentHash, IsoDateTime } from '../core/ids';
import type { PendingSource, ReadSource } from '../core/source/source';
import type { AttemptLog } from '../ports/source-fetcher';
import type { KeyedCache, SourceCache } from '../ports/store';
import { dropUnusedTexts, hashesOf, keepText } from './texts';
import { isQuotaError } from './storage-trouble';
import { type CachedRow, type VeraciteDatabase, textTables } from './schema';
import { sumOf } from '../util/sum';

/** Chosen: a session cites the same pages again; on another day the user wants them current. */
export const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

export type CacheAging = {
  now: () => Date;
  /** Counted from the time of storing, however often it is used since; defaults to a day. */
  maxAgeMs?: number;
};

/** For a process too short for entries to age. */
export const KEEPS_ALL: CacheAging = { now: () => new Date(), maxAgeMs: Infinity };

/** Counts an entry from the future (clock set back) like one of the past. */
export function isRecent(keptAt: IsoDateTime, { now, maxAgeMs = ONE_DAY_MS }: CacheAging): boolean {
  return Math.abs(now().getTime() - Date.parse(keptAt)) <= maxAgeMs;
}

/** Finds the entries that are not recent and thus never read, so that a cache does not grow. */
export function findStale<Row, Key>(
  table: Table<Row, Key>,
  index: string,
  { now, maxAgeMs = ONE_DAY_MS }: CacheAging,
) {
  const fromNow = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const [oldest, newest] = Number.isFinite(maxAgeMs)
    ? [fromNow(-maxAgeMs), fromNow(maxAgeMs)]
    : ['', '\uffff'];
  return table.where(index).below(oldest).or(index).above(newest);
}

export function createCache<Key extends string, Value>(
  table: Table<CachedRow<Key, Value>, Key>,
  aging: CacheAging,
): KeyedCache<Key, Value> {
  return {
    async find(keys) {
      const rows = await table.bulkGet([...new Set(keys)]);
      return new Map(
        rows.flatMap(row => (row && isRecent(row.keptAt, aging) ? [[row.key, row.value]] : [])),
      );
    },
    async put(entries) {
      const keptAt = aging.now().toISOString();
      await table.db.transaction('rw', table, async () => {
        await table.bulkPut([...entries].map(([key, value]) => ({ key, value, keptAt })));
        await findStale(table, 'keptAt', aging).delete();
      });
    },
  };
}

/** Chosen: a source that ended the extension does so again until it, or the device, is another. */
const ATTEMPT_DAYS = 30;

export function createAttemptLog(db: VeraciteDatabase, now: () => Date): AttemptLog {
  const log = createCache(db.attempts, { now, maxAgeMs: ATTEMPT_DAYS * ONE_DAY_MS });
  return {
    find: keys => log.find(keys),
    async put(entries) {
      try {
        await log.put(entries);
      } catch (error) {
        // A full disk costs the note, not the source.
        if (!isQuotaError(error)) throw error;
        console.info('an attempt could not be written down', error);
      }
    },
    drop: key => db.attempts.delete(key),
  };
}

export function createSourceCache(db: VeraciteDatabase, aging: CacheAging): SourceCache {
  return {
    find: source => findCached(db, aging, source),
    put: (source, text) => putCached(db, aging, { source, text }),
    clear: () => clearCached(db),
  };
}

async function findCached(
  db: VeraciteDatabase,
  aging: CacheAging,
  { id, target, url }: PendingSource,
): Promise<{ source: ReadSource; text: string } | null> {
  if (url === null) return null;
  return db.dexie.transaction('r', [db.cache, db.texts], async () => {
    const row = await db.cache.get(url);
    if (!row || !isRecent(row.source.visit.retrievedAt, aging)) return null;
    const kept = await db.texts.get(row.source.contentHash);
    // Keeps the requested identity: another audit may have cited the address in another form.
    const source = { ...row.source, id, target, url, fromCache: true };
    return kept ? { source, text: kept.text } : null;
  });
}

async function putCached(
  db: VeraciteDatabase,
  aging: CacheAging,
  { source, text }: { source: ReadSource; text: string },
): Promise<void> {
  const { url } = source;
  if (url === null) return;
  await db.dexie.transaction('rw', textTables(db), async () => {
    const replaced = await db.cache.get(url);
    await keepText(db, source, text);
    await db.cache.put({ source });
    const stale = findStale(db.cache, 'source.visit.retrievedAt', aging);
    const rows = await stale.toArray();
    await stale.delete();
    const dropped = [...rows, ...(replaced ? [replaced] : [])];
    await dropUnusedTexts(db, hashesOf(dropped.map(row => row.source)));
  });
}

async function clearCached(db: VeraciteDatabase): Promise<ClearedCache> {
  return db.dexie.transaction('rw', textTables(db), async () => {
    const sources = (await db.cache.toArray()).map(({ source }) => source);
    await db.cache.clear();
    return countCleared(sources, await dropUnusedTexts(db, hashesOf(sources)));
  });
}

/** Counts the space freed by these entries and by texts that only they referenced. */
function countCleared(
  sources: readonly ReadSource[],
  dropped: ReadonlySet<ContentHash>,
): ClearedCache {
  const lengths = new Map(sources.map(each => [each.contentHash, each.textLength]));
  const ofTexts = [...dropped].map(hash => lengths.get(hash) ?? 0);
  const ofEntries = sources.map(each => JSON.stringify(each).length);
  return { pages: sources.length, bytes: sumOf([...ofTexts, ...ofEntries]) };
}
