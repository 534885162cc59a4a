import { createDexieAnswerCache, createDexieReplyCache } from '../../lib/store/dexie-answer-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import {
  createMemoryAnswerCache,
  createMemoryReplyCache,
} from '../../lib/store/memory-answer-cache';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describeReplyCacheContract } from './reply-cache-contract';

describeReplyCacheContract('the memory cache', settings => {
  const db = createMemoryDatabase();
  return {
    cache: createMemoryReplyCache(db, settings),
    answers: createMemoryAnswerCache(db, settings),
    store: createMemoryStore(db),
    close: () => undefined,
  };
});

describeReplyCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieReplyCache(db, settings),
    answers: createDexieAnswerCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
