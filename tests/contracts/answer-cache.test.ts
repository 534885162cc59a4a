import { createDexieAnswerCache } from '../../lib/store/dexie-answer-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryAnswerCache } from '../../lib/store/memory-answer-cache';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describeAnswerCacheContract } from './answer-cache-contract';

describeAnswerCacheContract('the memory cache', settings => {
  const db = createMemoryDatabase();
  return {
    cache: createMemoryAnswerCache(db, settings),
    store: createMemoryStore(db),
    close: () => undefined,
  };
});

describeAnswerCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieAnswerCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
