import { openDatabase } from '../../lib/store/database';
import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieFacts } from '../../lib/store/dexie-facts';
import { createDexieStore } from '../../lib/store/dexie-store';
import { createMemoryAnnotations } from '../../lib/store/memory-annotations';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryFacts } from '../../lib/store/memory-facts';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describeFactsContract } from './facts-store-contract';

describeFactsContract('memory', domainOf => {
  const db = createMemoryDatabase();
  return {
    facts: createMemoryFacts(db, domainOf),
    store: createMemoryStore(db),
    annotations: createMemoryAnnotations(db),
    close: () => undefined,
  };
});

describeFactsContract('Dexie', domainOf => {
  const db = openDatabase(crypto.randomUUID());
  return {
    facts: createDexieFacts(db, domainOf),
    store: createDexieStore(db),
    annotations: createDexieAnnotations(db),
    close: () => db.dexie.close(),
  };
});
