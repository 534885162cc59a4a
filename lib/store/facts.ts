import { type AuditFacts, type FactsStore, factsOf } from '../metrics/audit-facts';
import type { AuditId } from '../core/ids';
import { findCounted, refreshEntry } from './search';
import { inSnapshot, inTransaction, type VeraciteDatabase } from './schema';
import { keptFacts, withDomains } from './search-entry';

/**
 * Reads facts of the audits from IndexedDB. Those of ended audits are stored with them; others are
 * computed from their rows without passages, texts and proposals. `domainOf` returns the registered
 * domain of an address.
 */
export function createFactsStore(
  db: VeraciteDatabase,
  domainOf: (address: string) => string | null,
): FactsStore {
  return {
    findKept: async () => {
      const tallies = await db.tallies.toArray();
      return tallies.flatMap(tally => {
        const facts = keptFacts(tally);
        return facts ? [withDomains(facts, domainOf)] : [];
      });
    },
    findFacts: async ids => {
      const found = await Promise.all(ids.map(id => findOne(db, id, domainOf)));
      return found.filter(facts => facts !== null);
    },
    countCorrections: async () => {
      const keys = await db.corrections.toCollection().primaryKeys();
      const byAudit = Map.groupBy(keys, ([auditId]) => auditId);
      return new Map([...byAudit].map(([auditId, of]) => [auditId, of.length]));
    },
  };
}

async function findOne(
  db: VeraciteDatabase,
  id: AuditId,
  domainOf: (address: string) => string | null,
): Promise<AuditFacts | null> {
  const facts = keptFacts(await db.tallies.get({ auditId: id })) ?? (await keepFacts(db, id));
  return facts ? withDomains(facts, domainOf) : countRunning(db, id, domainOf);
}

async function keepFacts(db: VeraciteDatabase, auditId: AuditId): Promise<AuditFacts | null> {
  return inTransaction(db, async () => {
    const summary = await db.audits.get(auditId);
    if (!summary || summary.status === 'running') return null;
    await refreshEntry(db, auditId);
    return keptFacts(await db.tallies.get({ auditId }));
  });
}

async function countRunning(
  db: VeraciteDatabase,
  id: AuditId,
  domainOf: (address: string) => string | null,
): Promise<AuditFacts | null> {
  const parts = await inSnapshot(db, () => findCounted(db, id, () => true));
  return parts && factsOf(parts, domainOf);
}
