import { createSourceCache } from '../../lib/store/caches';
import { createAuditStore } from '../../lib/store/store';
import { createDownloads } from '../../lib/store/downloads';
import { openDatabase } from '../../lib/store/database';
import { describeAuditStoreContract } from './audit-store-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };
const now = () => new Date();

describeAuditStoreContract('the Dexie store', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    store: createAuditStore(db, QUICK),
    cache: createSourceCache(db, { now, maxAgeMs: Infinity }),
    downloads: (id, at, hasRoom) =>
      createDownloads(db, id, { now: () => new Date(at), ...(hasRoom && { hasRoom }) }),
    close: () => db.dexie.close(),
  };
});
