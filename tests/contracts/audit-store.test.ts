import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemorySourceCache, createMemoryStore } from '../../lib/store/memory-store';
import { describeAuditStoreContract } from './audit-store-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };
const now = () => new Date();

describeAuditStoreContract('the memory store', () => {
  const db = createMemoryDatabase();
  return {
    store: createMemoryStore(db, QUICK),
    cache: createMemorySourceCache(db),
    close: () => undefined,
  };
});

describeAuditStoreContract('the Dexie store', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    store: createDexieStore(db, QUICK),
    cache: createDexieSourceCache(db, { now, maxAgeMs: Infinity }),
    close: () => db.dexie.close(),
  };
});
