import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryAnnotations } from '../../lib/store/memory-annotations';
import { createMemoryCleanups } from '../../lib/store/memory-cleanups';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryHistory } from '../../lib/store/memory-history';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describeAnnotationStoreContract } from './annotation-store-contract';
import { describeAuditHistoryContract, type OpenedHistory } from './audit-history-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

const openMemory = (): OpenedHistory => {
  const db = createMemoryDatabase();
  return {
    history: createMemoryHistory(db, QUICK),
    store: createMemoryStore(db, QUICK),
    annotations: createMemoryAnnotations(db),
    cleanups: createMemoryCleanups(db),
    close: () => undefined,
  };
};

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

describeAuditHistoryContract('the memory store', openMemory);
describeAuditHistoryContract('the Dexie store', openDexie);
describeAnnotationStoreContract('the memory store', openMemory);
describeAnnotationStoreContract('the Dexie store', openDexie);
