import type { LedgerEntry } from '../core/audit/ledger';
import type { PrivacyLedger } from '../ports/store';
import { findLedger } from './reads';
import { type WatchOptions, watchAudits } from './watch';
import { type VeraciteDatabase, changeSummary, inTransaction } from './schema';

export function createPrivacyLedger(
  db: VeraciteDatabase,
  options: WatchOptions = {},
): PrivacyLedger {
  return {
    add: entry => addEntry(db, entry),
    of: id => findLedger(db, id),
    watch: (id, onChange) =>
      watchAudits(db, id, { read: () => findLedger(db, id), onChange, ...options }),
  };
}

async function addEntry(db: VeraciteDatabase, entry: LedgerEntry): Promise<void> {
  await inTransaction(db, async () => {
    if (await changeSummary(db, entry.auditId)) await db.ledger.add(entry);
  });
}
