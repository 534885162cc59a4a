import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { describePrivacyLedgerContract } from './privacy-ledger-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

describePrivacyLedgerContract('the Dexie ledger', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    ledger: createDexieLedger(db, QUICK),
    store: createDexieStore(db),
    close: () => db.dexie.close(),
  };
});
