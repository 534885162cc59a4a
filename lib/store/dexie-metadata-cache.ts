import type { KeptMetadata, MetadataCache } from '../ports/metadata';
import { isRecent, oldestFresh, ONE_DAY_MS, type CacheAging } from './cache-aging';
import type { VeraciteDatabase } from './schema';

/** Keeps what services say of works in the database of the audits. */
export function createDexieMetadataCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): MetadataCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    find: keys => findKept(db, aging, keys),
    put: answers => putKept(db, aging, answers),
  };
}

async function findKept(
  db: VeraciteDatabase,
  aging: CacheAging,
  keys: readonly string[],
): Promise<Map<string, KeptMetadata>> {
  const rows = await db.metadata.bulkGet([...new Set(keys)]);
  return new Map(
    rows.flatMap(row => {
      if (!row || !isRecent(row.learntAt, aging)) return [];
      const { key, ...kept } = row;
      return [[key, kept] as const];
    }),
  );
}

async function putKept(
  db: VeraciteDatabase,
  aging: CacheAging,
  answers: ReadonlyMap<string, KeptMetadata['outcome']>,
): Promise<void> {
  const learntAt = aging.now().toISOString();
  const oldest = oldestFresh(aging);
  await db.dexie.transaction('rw', db.metadata, async () => {
    await db.metadata.bulkPut([...answers].map(([key, outcome]) => ({ key, outcome, learntAt })));
    // Nobody reads what is too old; without this the table would only grow.
    if (oldest !== null) await db.metadata.where('learntAt').below(oldest).delete();
  });
}
