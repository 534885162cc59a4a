import { openDatabase } from '../../lib/store/database';
import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieFacts } from '../../lib/store/dexie-facts';
import { createDexieStore } from '../../lib/store/dexie-store';
import { describeFactsContract } from './facts-store-contract';

describeFactsContract('Dexie', domainOf => {
  const db = openDatabase(crypto.randomUUID());
  return {
    facts: createDexieFacts(db, domainOf),
    store: createDexieStore(db),
    annotations: createDexieAnnotations(db),
    close: () => db.dexie.close(),
  };
});
