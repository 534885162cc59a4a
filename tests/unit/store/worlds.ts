import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { openDatabase } from '../../../lib/store/database';
import { makeBackup } from '../../../lib/store/backup/make-backup';
import type { VeraciteDatabase } from '../../../lib/store/schema';

const opened: VeraciteDatabase[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) db.dexie.close();
});

/** nb. Only a database of this name is a reader's; each has its own world of databases. */
export function openWorld(): VeraciteDatabase {
  const db = openDatabase('veracite', { indexedDB: new IDBFactory(), IDBKeyRange });
  opened.push(db);
  return db;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A restore's needs besides the file. */
export const RESTORE_DEPS = {
  hash: (text: string) => Promise.resolve(sha256(text)),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

export async function backupOf(db: VeraciteDatabase): Promise<Blob> {
  const made = await makeBackup(db, RESTORE_DEPS);
  if (!made.ok) throw new Error('test: the backup is too large');
  return made.value;
}
