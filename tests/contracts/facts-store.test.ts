import { openDatabase } from '../../lib/store/database';
import { createAnnotationStore } from '../../lib/store/annotations';
import { createFactsStore } from '../../lib/store/facts';
import { createAuditStore } from '../../lib/store/store';
import { describeFactsContract } from './facts-store-contract';

describeFactsContract('Dexie', domainOf => {
  const db = openDatabase(crypto.randomUUID());
  return {
    facts: createFactsStore(db, domainOf),
    store: createAuditStore(db),
    annotations: createAnnotationStore(db),
    close: () => db.dexie.close(),
  };
});
