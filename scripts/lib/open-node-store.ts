import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';

/** An empty database in the memory of this process; each call opens another. */
export function openNodeStore(): VeraciteDatabase {
  return openDatabase(crypto.randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
}
