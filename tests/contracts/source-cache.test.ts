import { createSourceCache } from '../../lib/store/caches';
import { createAuditStore } from '../../lib/store/store';
import { openDatabase } from '../../lib/store/database';
import { describeSourceCacheContract } from './source-cache-contract';

describeSourceCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createSourceCache(db, settings),
    store: createAuditStore(db),
    close: () => db.dexie.close(),
  };
});
