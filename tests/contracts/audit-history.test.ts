import { createAnnotationStore } from '../../lib/store/annotations';
import { createCleanupStore } from '../../lib/store/cleanups';
import { createAuditHistory } from '../../lib/store/history';
import { createAuditStore } from '../../lib/store/store';
import { openDatabase } from '../../lib/store/database';
import { describeAnnotationStoreContract } from './annotation-store-contract';
import { describeAuditHistoryContract, type OpenedHistory } from './audit-history-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

const openDexie = (): OpenedHistory => {
  const db = openDatabase(crypto.randomUUID());
  return {
    history: createAuditHistory(db, QUICK),
    store: createAuditStore(db, QUICK),
    annotations: createAnnotationStore(db),
    cleanups: createCleanupStore(db),
    close: () => db.dexie.close(),
  };
};

describeAuditHistoryContract('the Dexie store', openDexie);
describeAnnotationStoreContract('the Dexie store', openDexie);
