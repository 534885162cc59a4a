import { createDexieAnswerCache } from '../../lib/store/caches';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeAnswerCacheContract } from './answer-cache-contract';

describeAnswerCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieAnswerCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
