import type { Collection, IndexableType, Table } from 'dexie';
import { BACKUP_LIMITS, type BackupWork } from '../../core/device/storage-trouble';
import type { Aside } from '../../core/audit/aside';
import type { ContentHash } from '../../core/ids';
import { OWN_FILES } from '../../core/source/own-file';
import type { ScreenshotRow } from '../../core/study/study';
import { toBase64 } from '../../util/base64';
import { fail, ok, type Result } from '../../core/result';
import { keepsText, type SourceText } from '../../core/source/source';
import type { SourceRow, VeraciteDatabase } from '../schema';
import { BACKUP_TABLES } from './row-schemas';

/** Rows per step. Chosen: at most some megabytes. */
const AT_ONCE = { large: 8, others: 500 };
const LARGE: readonly string[] = ['texts', 'screenshots'];

/**
 * Writes all audits, as of one moment, to a file in the format of Dexie's own exports. Excludes
 * everything that can be rebuilt: caches, model answers, the search index. Settings and keys are
 * never in the database.
 */
export async function makeBackup(
  db: VeraciteDatabase,
  { signal, onProgress }: BackupWork,
): Promise<Result<Blob, 'too-large'>> {
  const tables = BACKUP_TABLES.map(name => db.dexie.table<unknown>(name));
  return db.dexie.transaction('r', tables, async () => {
    const counts = await Promise.all(tables.map(table => table.count()));
    const of = counts.reduce((sum, count) => sum + count, 0);
    if (of > BACKUP_LIMITS.rows) return fail('too-large');

    // The cache still holds some pages of deleted audits.
    const used = new Set<ContentHash>();
    const written: Written[] = [];
    let done = 0;
    for (const table of tables) {
      written.push(
        await writeTable(table, slice => {
          signal.throwIfAborted();
          onProgress({ step: 'writing', done: (done += slice.length), of });
          if (table.name === 'sources') (slice as SourceRow[]).forEach(row => noteText(row, used));
          if (table.name === 'asides') return (slice as Aside[]).filter(row => !quotesOwn(row));
          if (table.name === 'screenshots') return (slice as ScreenshotRow[]).map(asText);
          return table.name === 'texts'
            ? (slice as SourceText[]).filter(({ contentHash }) => used.has(contentHash))
            : slice;
        }),
      );
    }
    const file = join(db, written);
    return file.size > BACKUP_LIMITS.gigabytes * 1e9 ? fail('too-large') : ok(file);
  });
}

type Written = { table: Table; rowCount: number; body: Blob };

/** `choose` returns the rows of a slice that are written. */
async function writeTable(
  table: Table<unknown, IndexableType>,
  choose: (slice: unknown[]) => unknown[],
): Promise<Written> {
  const isKeyed = Boolean(table.schema.primKey.keyPath);
  const slices: (Blob | string)[] = [];
  let rowCount = 0;
  let last: IndexableType | null = null;
  for (;;) {
    const next: Collection<unknown> = (
      last === null ? table : table.where(':id').above(last)
    ).limit(LARGE.includes(table.name) ? AT_ONCE.large : AT_ONCE.others);
    const [keys, values] = await Promise.all([next.primaryKeys(), next.toArray()]);
    last = keys.at(-1) ?? null;
    if (last === null) break;
    const rows = choose(isKeyed ? values : values.map((value, at) => [keys[at], value]));
    if (rows.length === 0) continue;
    // A blob can leave memory; commas are only between rows.
    slices.push(rowCount > 0 ? ',' : '', new Blob([JSON.stringify(rows).slice(1, -1)]));
    rowCount += rows.length;
  }
  const head = JSON.stringify({ tableName: table.name, inbound: isKeyed });
  return { table, rowCount, body: new Blob([head.slice(0, -1), ',"rows":[', ...slices, ']}']) };
}

function noteText({ source }: SourceRow, used: Set<ContentHash>): void {
  if (keepsText(source)) used.add(source.contentHash);
}

/** Searches that went through the user's own files and tabs: their results quote those. */
function quotesOwn(row: Aside): boolean {
  return row.kind === 'look' && row.request.services.includes(OWN_FILES);
}

/** JSON holds no bytes. */
function asText({ image, ...row }: ScreenshotRow): object {
  return { ...row, image: toBase64(image) };
}

function join({ dexie }: VeraciteDatabase, written: readonly Written[]): Blob {
  const tables = written.map(({ table: { name, schema }, rowCount }) => ({
    name,
    schema: [schema.primKey, ...schema.indexes].map(({ src }) => src).join(','),
    rowCount,
  }));
  const about = { databaseName: dexie.name, databaseVersion: dexie.verno, tables };
  const head = JSON.stringify({ formatName: 'dexie', formatVersion: 1, data: about });
  const bodies = written.flatMap(({ body }, at) => (at > 0 ? [',', body] : [body]));
  return new Blob([head.slice(0, -2), ',"data":[', ...bodies, ']}}'], { type: 'text/json' });
}
