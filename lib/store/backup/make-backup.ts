import { exportDB } from 'dexie-export-import';
import type { ContentHash } from '../../core/ids';
import { keepsText, type SourceText } from '../../core/source/source';
import type { VeraciteDatabase } from '../schema';
import { BACKUP_TABLES } from './row-schemas';

/**
 * All audits as one file, in the format of dexie-export-import, as they stood at one moment.
 * What can be had again is not in it: caches, answers of models, the search. Settings and keys
 * are kept elsewhere and never were in the database.
 */
export async function makeBackup(db: VeraciteDatabase): Promise<Blob> {
  const kept: readonly string[] = BACKUP_TABLES;
  const used = new Set<ContentHash>();
  await db.sources.each(({ source }) => {
    if (keepsText(source)) used.add(source.contentHash);
  });
  return exportDB(db.dexie, {
    skipTables: db.dexie.tables.map(({ name }) => name).filter(name => !kept.includes(name)),
    // A page that was read for an audit that is deleted stays in the cache for a while.
    filter: (table, row: SourceText) => table !== 'texts' || used.has(row.contentHash),
  });
}
