import { factsOf } from '../core/audit-facts';
import type { AuditFacts } from '../core/audit-facts';
import type { AuditId } from '../core/ids';
import type { FactsStore } from '../ports/facts-store';
import { pairsOf } from './schema';
import type { VeraciteDatabase } from './schema';

/**
 * Counts audits in IndexedDB. Only the rows that are counted are read: neither passages nor
 * texts, nor what was offered. `domainOf` names the registered domain of an address.
 */
export function createDexieFacts(
  db: VeraciteDatabase,
  domainOf: (address: string) => string | null,
): FactsStore {
  const tables = [db.audits, db.answers, db.statements, db.sources, db.pairs, db.corrections];
  return {
    findFacts: ids =>
      db.dexie.transaction('r', tables, async () => {
        const found = await Promise.all(ids.map(id => countAudit(db, id, domainOf)));
        return found.filter(facts => facts !== null);
      }),
    countCorrections: async () => {
      const keys = await db.corrections.toCollection().primaryKeys();
      const byAudit = Map.groupBy(keys, ([auditId]) => auditId);
      return new Map([...byAudit].map(([auditId, of]) => [auditId, of.length]));
    },
  };
}

async function countAudit(
  db: VeraciteDatabase,
  id: AuditId,
  domainOf: (address: string) => string | null,
): Promise<AuditFacts | null> {
  const [summary, row, statements, sources, pairs, corrections] = await Promise.all([
    db.audits.get(id),
    db.answers.get(id),
    db.statements.where({ auditId: id }).toArray(),
    db.sources.where({ auditId: id }).toArray(),
    pairsOf(db, id).toArray(),
    db.corrections.where({ auditId: id }).sortBy('position'),
  ]);
  if (!summary || !row) return null;
  return factsOf(
    {
      summary,
      model: row.answer.model,
      statements: statements.map(({ statement }) => statement),
      sources: sources.map(({ source }) => source),
      pairs: pairs.map(({ pair }) => pair),
      corrections: corrections.map(({ correction }) => correction),
    },
    domainOf,
  );
}
