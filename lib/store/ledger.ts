import type { LedgerEntry } from '../core/audit/ledger';
import type { PrivacyLedger } from '../ports/store';
import { findLedger } from './reads';
import { COALESCE_MS, watchAudits } from './watch';
import { type VeraciteDatabase, changeSummary } from './schema';

export function createPrivacyLedger(
  db: VeraciteDatabase,
  { coalesceMs = COALESCE_MS }: { coalesceMs?: number } = {},
): PrivacyLedger {
  return {
    add: entry => addEntry(db, entry),
    of: id => findLedger(db, id),
    watch: (id, onChange) =>
      watchAudits(db, id, { read: () => findLedger(db, id), onChange, coalesceMs }),
  };
}

async function addEntry(db: VeraciteDatabase, entry: LedgerEntry): Promise<void> {
  await db.dexie.transaction('rw', [db.audits, db.ledger], async () => {
    const isThere = await changeSummary(db, entry.auditId, summary => summary);
    if (isThere) await db.ledger.add(entry);
  });
}
