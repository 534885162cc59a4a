import { exportDB } from 'dexie-export-import';
import type { ContentHash } from '../../core/ids';
import { keepsText, type SourceText } from '../../core/source/source';
import type { VeraciteDatabase } from '../schema';
import { BACKUP_TABLES } from './row-schemas';

/**
 * Exports all audits, as of one moment, to a file in the format of dexie-export-import. Excludes
 * everything that can be rebuilt: caches, model answers, the search index. Settings and keys are
 * never in the database.
 */
export async function makeBackup(db: VeraciteDatabase): Promise<Blob> {
  const kept: readonly string[] = BACKUP_TABLES;
  const used = new Set<ContentHash>();
  await db.sources.each(({ source }) => {
    if (keepsText(source)) used.add(source.contentHash);
  });
  return exportDB(db.dexie, {
    skipTables: db.dexie.tables.map(({ name }) => name).filter(name => !kept.includes(name)),
    // The cache still holds some pages of deleted audits.
    filter: (table, row: SourceText) => table !== 'texts' || used.has(row.contentHash),
  });
}
