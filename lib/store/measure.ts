import type { Table } from 'dexie';
import type { KeptUse } from '../core/audit/history';
import { auditTables, entryTables, type VeraciteDatabase } from './schema';
import { sumOf } from '../util/sum';

/** Number of rows sampled per table, half from either end. Chosen: takes less than a second. */
const SAMPLE = 40;

/** Estimates the size of each kind from its row count and the size of a sample. */
export async function measureKept(db: VeraciteDatabase): Promise<KeptUse[]> {
  const made = entryTables(db);
  const checks = auditTables(db).filter(table => !made.includes(table));
  /** Tables whose rows are counted, and those that only take space. */
  const kinds: [KeptUse['kind'], counted: Table[], others?: Table[]][] = [
    ['checks', [db.audits], checks.filter(table => table !== db.audits)],
    ['texts', [db.texts]],
    ['cache', [db.cache], [db.downloads, db.attempts]],
    ['model-answers', [db.modelAnswers, db.modelReplies]],
    ['lookups', [db.metadata]],
    ['search', [db.tallies], made.filter(table => table !== db.tallies)],
  ];
  return Promise.all(
    kinds.map(async ([kind, counted, others = []]) => {
      const sizes = await Promise.all(counted.map(measureTable));
      const all = [...sizes, ...(await Promise.all(others.map(measureTable)))];
      return {
        kind,
        rows: sumOf(sizes.map(({ rows }) => rows)),
        bytes: sumOf(all.map(({ bytes }) => bytes)),
      };
    }),
  );
}

async function measureTable(table: Table): Promise<{ rows: number; bytes: number }> {
  const rows = await table.count();
  const first: unknown[] = await table.limit(SAMPLE / 2).toArray();
  const last: unknown[] =
    rows > SAMPLE / 2
      ? await table
          .reverse()
          .limit(SAMPLE / 2)
          .toArray()
      : [];
  const sample = [...first, ...last];
  const bytes = sumOf(sample.map(row => sizeOf(row)));
  return { rows, bytes: sample.length === 0 ? 0 : Math.round((bytes / sample.length) * rows) };
}

/** Counts a number as eight bytes, since JSON would write all its digits. */
function sizeOf(row: unknown): number {
  let bytes = 0;
  const text = JSON.stringify(row, (_, value: unknown) => {
    if (value instanceof Blob) bytes += value.size;
    if (!ArrayBuffer.isView(value)) return value;
    bytes += value.byteLength;
    return '';
  });
  return text.length + bytes;
}
