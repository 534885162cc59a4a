import { createCleanupStore } from '../../lib/store/cleanups';
import { createAuditStore } from '../../lib/store/store';
import { openDatabase } from '../../lib/store/database';
import { describeCleanupStoreContract } from './cleanup-store-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

describeCleanupStoreContract('the Dexie store', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cleanups: createCleanupStore(db),
    store: createAuditStore(db, QUICK),
    close: () => db.dexie.close(),
  };
});
