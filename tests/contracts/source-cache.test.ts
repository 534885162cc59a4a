import { createDexieSourceCache } from '../../lib/store/caches';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeSourceCacheContract } from './source-cache-contract';

describeSourceCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieSourceCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
