import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeCleanupStoreContract } from './cleanup-store-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

describeCleanupStoreContract('the Dexie store', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cleanups: createDexieCleanups(db),
    store: createDexieStore(db, QUICK),
    close: () => db.dexie.close(),
  };
});
