import type { KeyPoints } from '../core/answer/key-point';
import type { ContentHash } from '../core/ids';
import type { KeyPointStore } from '../ports/key-point-store';
import type { VeraciteDatabase } from './schema';
import { watchTable } from './watch';

export function createKeyPointStore(db: VeraciteDatabase, now = () => new Date()): KeyPointStore {
  const find = async (question: ContentHash) => (await db.keyPoints.get(question))?.points ?? [];
  return {
    find,
    async change(of, to) {
      await db.dexie.transaction('rw', db.keyPoints, async () => {
        const points = [...to(await find(of.question))];
        if (points.length === 0) await db.keyPoints.delete(of.question);
        else await db.keyPoints.put({ ...of, points, changedAt: now().toISOString() });
      });
    },
    watch: (question, onChange) =>
      watchTable(
        db,
        { table: db.keyPoints, key: question },
        { read: () => find(question), onChange },
      ),
  };
}

/** Stores the key points of a backup, unless those here are of the same time or later. */
export async function restoreKeyPoints(db: VeraciteDatabase, row: KeyPoints): Promise<void> {
  await db.dexie.transaction('rw', db.keyPoints, async () => {
    const here = await db.keyPoints.get(row.question);
    if (here && Date.parse(here.changedAt) >= Date.parse(row.changedAt)) return;
    await db.keyPoints.put(row);
  });
}
