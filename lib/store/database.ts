import Dexie, { type DexieOptions } from 'dexie';
import { declareVersions } from './migrations';
import { nameTables, type VeraciteDatabase } from './schema';

/**
 * The database of audits. It opens, and migrates, with the first use; all contexts of
 * the extension that open the same name share it.
 */
export function openDatabase(name = 'veracite', options: DexieOptions = {}): VeraciteDatabase {
  const dexie = new Dexie(name, options);
  declareVersions(dexie);
  return nameTables(dexie);
}
