import type { AnswerCache } from '../ports/answer-cache';
import type { ReplyCache } from '../ports/reply-cache';
import { isFresh, KEEPS_ALL, type CacheAging } from './cache-aging';
import { createMemoryDatabase, isolated, type MemoryDatabase } from './memory-database';

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
              return kept?.answer && isFresh(kept.keptAt, aging)
                ? [[key, kept.answer] as const]
                : [];
            }),
          ),
      ),
    put: answers =>
      isolated(() => {
        dropStale(db, aging);
        const keptAt = aging.now().toISOString();
        for (const [key, answer] of structuredClone(answers)) {
          db.modelAnswers.set(key, { key, answer, keptAt });
        }
      }),
  };
}

/** Keeps replies of models with the answers; without `aging`, as long as the process lives. */
export function createMemoryReplyCache(
  db: MemoryDatabase = createMemoryDatabase(),
  aging: CacheAging = KEEPS_ALL,
): ReplyCache {
  return {
    find: key =>
      isolated(() => {
        const kept = db.modelAnswers.get(key);
        return kept?.reply !== undefined && isFresh(kept.keptAt, aging) ? kept.reply : null;
      }),
    put: (key, reply) =>
      isolated(() => {
        dropStale(db, aging);
        db.modelAnswers.set(key, { key, reply, keptAt: aging.now().toISOString() });
      }),
  };
}

function dropStale(db: MemoryDatabase, aging: CacheAging): void {
  for (const [key, { keptAt }] of db.modelAnswers) {
    if (!isFresh(keptAt, aging)) db.modelAnswers.delete(key);
  }
}
