import type { AnswerCache } from '../ports/answer-cache';
import { isFresh, KEEPS_ALL } from './cache-aging';
import type { CacheAging } from './cache-aging';
import { createMemoryDatabase, isolated } from './memory-database';
import type { MemoryDatabase } from './memory-database';

/** Keeps answers of models in memory; without `aging`, as long as the process lives. */
export function createMemoryAnswerCache(
  db: MemoryDatabase = createMemoryDatabase(),
  aging: CacheAging = KEEPS_ALL,
): AnswerCache {
  return {
    find: keys =>
      isolated(
        () =>
          new Map(
            keys.flatMap(key => {
              const kept = db.modelAnswers.get(key);
              return kept && isFresh(kept.keptAt, aging) ? [[key, kept.answer] as const] : [];
            }),
          ),
      ),
    put: answers =>
      isolated(() => {
        for (const [key, { keptAt }] of db.modelAnswers) {
          if (!isFresh(keptAt, aging)) db.modelAnswers.delete(key);
        }
        const keptAt = aging.now().toISOString();
        for (const [key, answer] of structuredClone(answers)) {
          db.modelAnswers.set(key, { key, answer, keptAt });
        }
      }),
  };
}
