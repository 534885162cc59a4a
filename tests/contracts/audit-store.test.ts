import { createDexieSourceCache } from '../../lib/store/caches';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeAuditStoreContract } from './audit-store-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };
const now = () => new Date();

describeAuditStoreContract('the Dexie store', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    store: createDexieStore(db, QUICK),
    cache: createDexieSourceCache(db, { now, maxAgeMs: Infinity }),
    close: () => db.dexie.close(),
  };
});
