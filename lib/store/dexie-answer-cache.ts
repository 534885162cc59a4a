import type { ContentHash } from '../core/ids';
import type { AnswerCache, KeptAnswer, ReplyCache } from '../ports/store';
import { isFresh, oldestFresh, ONE_DAY_MS, type CacheAging } from './cache-aging';
import type { ModelAnswerRow, VeraciteDatabase } from './schema';

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
      row?.answer && isFresh(row.keptAt, aging) ? [[row.key, row.answer] as const] : [],
    ),
  );
}

async function putAnswers(
  db: VeraciteDatabase,
  aging: CacheAging,
  answers: ReadonlyMap<ContentHash, KeptAnswer>,
): Promise<void> {
  const keptAt = aging.now().toISOString();
  await putRows(
    db,
    aging,
    [...answers].map(([key, answer]) => ({ key, answer, keptAt })),
  );
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
