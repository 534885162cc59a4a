import Dexie from 'dexie';
import { importInto, peakImportFile } from 'dexie-export-import';
import * as v from 'valibot';
import {
  BACKUP_LIMITS,
  type BackupWork,
  type RestoreFailure,
  type Restored,
} from '../../core/device/storage-trouble';
import { fail, ok, type Result } from '../../core/result';
import type { AuditId } from '../../core/ids';
import { openDatabase } from '../database';
import { isQuotaError } from '../storage-trouble';
import type { VeraciteDatabase } from '../schema';
import { createRowParser, isSound, type DeclaredTable } from './check-rows';
import { mergeAudit } from './merge-audit';
import { count } from '../../core/schemas';
import { BACKUP_TABLES } from './row-schemas';

const head = v.object({
  formatName: v.literal('dexie'),
  formatVersion: v.literal(1),
  data: v.object({
    databaseName: v.string(),
    databaseVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    tables: v.pipe(
      v.array(v.object({ name: v.picklist(BACKUP_TABLES), schema: v.string(), rowCount: count })),
      v.maxLength(BACKUP_TABLES.length),
    ),
  }),
});
type Head = v.InferOutput<typeof head>;

/** Bytes parsed at once. Chosen: a task of 25 ms. */
const CHUNK_BYTES = 64 * 1024;

type Restoring = BackupWork & {
  /** SHA-256 in lower-case hexadecimal, by which texts are named. */
  hash: (text: string) => Promise<string>;
};

/**
 * Adds the missing audits of a backup, each in one transaction. The whole file is first read into a
 * database of its own and checked, and nothing is written if any of it is invalid or the user
 * cancels. A restore that ended early can be repeated without duplicates.
 */
export async function restoreBackup(
  db: VeraciteDatabase,
  file: Blob,
  work: Restoring,
): Promise<Result<Restored, RestoreFailure>> {
  const read = await readHead(db, file);
  if (!read.ok) return read;

  const name = `${db.dexie.name}-restore`;
  // A page closed during a restore leaves rows of another file behind.
  await Dexie.delete(name);
  const staged = openDatabase(name);
  const restored: Restored = { added: 0, merged: 0, isCancelled: false };
  try {
    if (!(await stage(staged, file, { ...work, tables: read.value.data.tables }))) {
      return fail('damaged');
    }
    const ids = await staged.audits.orderBy('startedAt').primaryKeys();
    const isWhole = await eachAudit(ids, 'comparing', {
      ...work,
      take: id => isSound(staged, id, work.hash),
    });
    if (!isWhole) return fail('damaged');
    await eachAudit(ids, 'adding', {
      ...work,
      take: async id => {
        restored[(await mergeAudit(db, staged, id)) ? 'added' : 'merged'] += 1;
        return true;
      },
    });
    return ok(restored);
  } catch (error) {
    if (work.signal.aborted) return ok({ ...restored, isCancelled: true });
    if (isQuotaError(error)) return fail('storage-full');
    throw error;
  } finally {
    staged.dexie.close();
    await Dexie.delete(name);
  }
}

async function readHead(
  db: VeraciteDatabase,
  file: Blob,
): Promise<Result<Head, 'not-a-backup' | 'newer-version' | 'too-large'>> {
  const parsed = v.safeParse(head, await peek(file));
  if (!parsed.success || parsed.output.data.databaseName !== 'veracite')
    return fail('not-a-backup');
  await db.dexie.open();
  const { databaseVersion, tables } = parsed.output.data;
  if (databaseVersion > db.dexie.verno) return fail('newer-version');
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const isTooLarge = rows > BACKUP_LIMITS.rows || file.size > BACKUP_LIMITS.gigabytes * 1e9;
  return isTooLarge ? fail('too-large') : ok(parsed.output);
}

/** Returns the first part of the file, or `null` if it is not a backup. */
async function peek(file: Blob): Promise<unknown> {
  try {
    return await peakImportFile(file);
  } catch (error) {
    console.info('the file could not be read as a backup', error);
    return null;
  }
}

/** Reads the file into its own database, row by row parsed; `false` if it is corrupt or cut off. */
async function stage(
  staged: VeraciteDatabase,
  file: Blob,
  { tables, signal, onProgress }: Restoring & { tables: DeclaredTable[] },
): Promise<boolean> {
  const of = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const rows = createRowParser(tables);
  try {
    await staged.dexie.open();
    await importInto(staged.dexie, file, {
      acceptNameDiff: true,
      acceptVersionDiff: true,
      noTransaction: true,
      chunkSizeBytes: CHUNK_BYTES,
      transform: (table, value: object, key: unknown) => {
        signal.throwIfAborted();
        const row = rows.parse(table, value);
        // Of rows without a key of their own the library stores what it has read, not this.
        if (key !== undefined) Object.assign(emptied(value), row);
        return { value: row, key };
      },
      progressCallback: () => {
        onProgress({ step: 'reading', done: rows.count(), of });
        return true;
      },
    });
  } catch (error) {
    if (signal.aborted || isQuotaError(error)) throw error;
    console.info('the backup could not be read', error);
    return false;
  }
  return rows.isComplete();
}

function emptied(row: object): object {
  for (const name of Object.keys(row)) Reflect.deleteProperty(row, name);
  return row;
}

/** Calls `take` for one audit after the other; `false` as soon as one call returns it. */
async function eachAudit(
  ids: readonly AuditId[],
  step: 'comparing' | 'adding',
  { signal, onProgress, take }: BackupWork & { take: (id: AuditId) => Promise<boolean> },
): Promise<boolean> {
  for (const [done, id] of ids.entries()) {
    onProgress({ step, done, of: ids.length });
    signal.throwIfAborted();
    if (!(await take(id))) return false;
  }
  return true;
}
