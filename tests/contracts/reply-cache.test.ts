import { createDexieAnswerCache, createDexieReplyCache } from '../../lib/store/caches';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeReplyCacheContract } from './reply-cache-contract';

describeReplyCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieReplyCache(db, settings),
    answers: createDexieAnswerCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
