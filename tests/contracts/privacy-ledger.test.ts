import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createMemoryDatabase } from '../../lib/store/memory-database';
import { createMemoryLedger } from '../../lib/store/memory-ledger';
import { createMemoryStore } from '../../lib/store/memory-store';
import { describePrivacyLedgerContract } from './privacy-ledger-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

describePrivacyLedgerContract('the memory ledger', () => {
  const db = createMemoryDatabase();
  return {
    ledger: createMemoryLedger(db, QUICK),
    store: createMemoryStore(db),
    close: () => undefined,
  };
});

describePrivacyLedgerContract('the Dexie ledger', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    ledger: createDexieLedger(db, QUICK),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
