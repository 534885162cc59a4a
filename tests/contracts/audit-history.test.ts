import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describeAnnotationStoreContract } from './annotation-store-contract';
import { describeAuditHistoryContract, type OpenedHistory } from './audit-history-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

const openDexie = (): OpenedHistory => {
  const db = openDatabase(crypto.randomUUID());
  return {
    history: createDexieHistory(db, QUICK),
    store: createDexieStore(db, QUICK),
    annotations: createDexieAnnotations(db),
    cleanups: createDexieCleanups(db),
    close: () => db.dexie.close(),
  };
};

describeAuditHistoryContract('the Dexie store', openDexie);
describeAnnotationStoreContract('the Dexie store', openDexie);
