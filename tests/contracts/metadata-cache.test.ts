import { createDexieMetadataCache } from '../../lib/store/dexie-metadata-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryMetadataCache } from '../../lib/store/memory-metadata-cache';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describeMetadataCacheContract } from './metadata-cache-contract';

describeMetadataCacheContract('the memory cache', settings => {
  const db = createMemoryDatabase();
  return {
    cache: createMemoryMetadataCache(db, settings),
    store: createMemoryStore(db),
    close: () => undefined,
  };
});

describeMetadataCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieMetadataCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
