import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';

/**
 * An empty database in the memory of this process; each call opens another. It is memory already, so
 * Dexie keeps no copies of its rows.
 */
export function openNodeStore(): VeraciteDatabase {
  return openDatabase(crypto.randomUUID(), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    cache: 'disabled',
  });
}
