import type { MetadataCache } from '../ports/metadata';
import { isRecent, KEEPS_ALL, type CacheAging } from './cache-aging';
import { createMemoryDatabase, isolated, type MemoryDatabase } from './memory-database';

/** Keeps what services say of works in memory; without `aging`, as long as the process lives. */
export function createMemoryMetadataCache(
  db: MemoryDatabase = createMemoryDatabase(),
  aging: CacheAging = KEEPS_ALL,
): MetadataCache {
  return {
    find: keys =>
      isolated(
        () =>
          new Map(
            keys.flatMap(wanted => {
              const row = db.metadata.get(wanted);
              if (!row || !isRecent(row.learntAt, aging)) return [];
              const { key, ...kept } = row;
              return [[key, kept] as const];
            }),
          ),
      ),
    put: answers =>
      isolated(() => {
        for (const [key, { learntAt }] of db.metadata) {
          if (!isRecent(learntAt, aging)) db.metadata.delete(key);
        }
        const learntAt = aging.now().toISOString();
        for (const [key, outcome] of structuredClone(answers)) {
          db.metadata.set(key, { key, outcome, learntAt });
        }
      }),
  };
}
