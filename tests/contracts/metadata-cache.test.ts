import { createDexieMetadataCache } from '../../lib/store/caches';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeMetadataCacheContract } from './metadata-cache-contract';

describeMetadataCacheContract('the Dexie cache', settings => {
  const db = openDatabase(crypto.randomUUID());
  return {
    cache: createDexieMetadataCache(db, settings),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
