import Dexie from 'dexie';
import { importInto, peakImportFile } from 'dexie-export-import';
import * as v from 'valibot';
import type { RestoreFailure, Restored } from '../../core/device/storage-trouble';
import { fail, ok, type Result } from '../../core/result';
import { openDatabase } from '../database';
import { isQuotaError } from '../storage-trouble';
import type { VeraciteDatabase } from '../schema';
import { checkRows } from './check-rows';
import { mergeAudit } from './merge-audit';
import { BACKUP_TABLES } from './row-schemas';

const head = v.object({
  formatName: v.literal('dexie'),
  formatVersion: v.literal(1),
  data: v.object({
    databaseName: v.string(),
    databaseVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    tables: v.pipe(
      v.array(
        v.object({ name: v.picklist(BACKUP_TABLES), schema: v.string(), rowCount: v.number() }),
      ),
      v.maxLength(BACKUP_TABLES.length),
    ),
  }),
});
type Head = v.InferOutput<typeof head>;

/**
 * Adds the missing audits of a backup, each in one transaction. The whole file is first read into a
 * database of its own and checked, and nothing is written if any of it is invalid. An interrupted
 * restore can be repeated without duplicates.
 */
export async function restoreBackup(
  db: VeraciteDatabase,
  file: Blob,
  {
    hash,
  }: {
    /** SHA-256 in lower-case hexadecimal, by which texts are named. */
    hash: (text: string) => Promise<string>;
  },
): Promise<Result<Restored, RestoreFailure>> {
  const read = await readHead(db, file);
  if (!read.ok) return read;

  const name = `${db.dexie.name}-restore`;
  // A page closed during a restore leaves rows of another file behind.
  await Dexie.delete(name);
  const staged = openDatabase(name);
  try {
    const isWhole = (await stage(staged, file, read.value)) && (await checkRows(staged, hash));
    return isWhole ? ok(await mergeAll(db, staged)) : fail('damaged');
  } catch (error) {
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
): Promise<Result<Head, 'not-a-backup' | 'newer-version'>> {
  const parsed = v.safeParse(head, await peek(file));
  if (!parsed.success || parsed.output.data.databaseName !== 'veracite')
    return fail('not-a-backup');
  await db.dexie.open();
  return parsed.output.data.databaseVersion > db.dexie.verno
    ? fail('newer-version')
    : ok(parsed.output);
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

/** Reads the file into its own database; `false` if it is corrupt or cut off. */
async function stage(staged: VeraciteDatabase, file: Blob, { data }: Head): Promise<boolean> {
  try {
    await staged.dexie.open();
    await importInto(staged.dexie, file, {
      acceptNameDiff: true,
      acceptVersionDiff: true,
      noTransaction: true,
    });
  } catch (error) {
    if (isQuotaError(error)) throw error;
    console.info('the backup could not be read', error);
    return false;
  }
  for (const { name, rowCount } of data.tables) {
    // Unused texts are not exported; `checkRows` checks that all others exist.
    if (name === 'texts') continue;
    if ((await staged.dexie.table(name).count()) !== rowCount) return false;
  }
  return true;
}

async function mergeAll(db: VeraciteDatabase, staged: VeraciteDatabase): Promise<Restored> {
  const restored: Restored = { added: 0, merged: 0 };
  for (const id of await staged.audits.orderBy('startedAt').primaryKeys()) {
    const isNew = await mergeAudit(db, staged, id);
    restored[isNew ? 'added' : 'merged'] += 1;
  }
  return restored;
}
