import type { ContentHash } from '../core/ids';
import type { AnswerCache, KeptAnswer } from '../ports/answer-cache';
import { isFresh, oldestFresh, ONE_DAY_MS } from './cache-aging';
import type { CacheAging } from './cache-aging';
import type { VeraciteDatabase } from './schema';

/** Keeps answers of models in the database of the audits. */
export function createDexieAnswerCache(
  db: VeraciteDatabase,
  { now, maxAgeMs = ONE_DAY_MS }: { now: () => Date; maxAgeMs?: number },
): AnswerCache {
  const aging: CacheAging = { now, maxAgeMs };
  return {
    find: keys => findAnswers(db, aging, keys),
    put: answers => putAnswers(db, aging, answers),
  };
}

async function findAnswers(
  db: VeraciteDatabase,
  aging: CacheAging,
  keys: readonly ContentHash[],
): Promise<Map<ContentHash, KeptAnswer>> {
  const rows = await db.modelAnswers.bulkGet([...new Set(keys)]);
  return new Map(
    rows.flatMap(row =>
      row && isFresh(row.keptAt, aging) ? [[row.key, row.answer] as const] : [],
    ),
  );
}

async function putAnswers(
  db: VeraciteDatabase,
  aging: CacheAging,
  answers: ReadonlyMap<ContentHash, KeptAnswer>,
): Promise<void> {
  const keptAt = aging.now().toISOString();
  const oldest = oldestFresh(aging);
  await db.dexie.transaction('rw', db.modelAnswers, async () => {
    await db.modelAnswers.bulkPut([...answers].map(([key, answer]) => ({ key, answer, keptAt })));
    // Nobody reads what is too old; without this the table would only grow.
    if (oldest !== null) await db.modelAnswers.where('keptAt').below(oldest).delete();
  });
}
