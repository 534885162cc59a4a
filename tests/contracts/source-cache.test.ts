import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemorySourceCache, createMemoryStore } from '../../lib/store/memory-store';
import { describeSourceCacheContract } from './source-cache-contract';

describeSourceCacheContract('the memory cache', settings => {
  const db = createMemoryDatabase();
  return {
    cache: createMemorySourceCache(db, settings),
    store: createMemoryStore(db),
    close: () => undefined,
  };
});

describeSourceCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieSourceCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
