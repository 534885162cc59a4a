import { createPrivacyLedger } from '../../lib/store/ledger';
import { createAuditStore } from '../../lib/store/store';
import { openDatabase } from '../../lib/store/database';
import { describePrivacyLedgerContract } from './privacy-ledger-contract';

// Short enough for tests to be quick; the length itself is tested with the coalescer.
const QUICK = { coalesceMs: 5 };

describePrivacyLedgerContract('the Dexie ledger', () => {
  const db = openDatabase(crypto.randomUUID());
  return {
    ledger: createPrivacyLedger(db, QUICK),
    store: createAuditStore(db),
    close: () => db.dexie.close(),
  };
});
