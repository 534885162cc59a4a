import type { PrivacyLedger } from '../ports/ledger';
import { COALESCE_MS } from './coalesce';
import { isolated, type MemoryDatabase } from './memory-database';
import { tellWatchers, watchRecords } from './memory-watch';

/** Keeps ledgers in memory, with the audits of the same database. */
export function createMemoryLedger(
  db: MemoryDatabase,
  { coalesceMs = COALESCE_MS }: { coalesceMs?: number } = {},
): PrivacyLedger {
  const of: PrivacyLedger['of'] = id => isolated(() => db.audits.get(id)?.ledger ?? []);
  return {
    add: entry =>
      isolated(() => {
        const record = db.audits.get(entry.auditId);
        if (!record) return;
        record.ledger.push(structuredClone(entry));
        tellWatchers(db, entry.auditId);
      }),
    of,
    watch: (id, onChange) => watchRecords(db, id, { read: () => of(id), onChange, coalesceMs }),
  };
}
