import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';

/**
 * An empty database in the memory of this process; each call opens another. It is memory already, so
 * Dexie keeps no copies of its rows. `isWatched: false`: it tells no `watch` what changed, which takes
 * a third of the time of each write.
 */
export function openNodeStore({ isWatched = true } = {}): VeraciteDatabase {
  const db = openDatabase(crypto.randomUUID(), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    cache: 'disabled',
  });
  if (!isWatched) {
    for (const name of ['Cache', 'Observability']) db.dexie.unuse({ stack: 'dbcore', name });
  }
  return db;
}
