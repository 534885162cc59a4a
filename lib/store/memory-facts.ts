import { factsOf, type AuditFacts } from '../metrics/audit-facts';
import type { FactsStore } from '../ports/facts-store';
import { isolated, type MemoryDatabase, type MemoryRecord } from './memory-database';

/** Counts audits in memory. `domainOf` names the registered domain of an address. */
export function createMemoryFacts(
  db: MemoryDatabase,
  domainOf: (address: string) => string | null,
): FactsStore {
  const factsOfRecord = (record: MemoryRecord): AuditFacts =>
    factsOf(
      {
        ...record,
        model: record.answer.model,
        sources: [...record.sources.values()],
        pairs: [...record.pairs.values()],
      },
      domainOf,
    );
  return {
    // Nothing is kept: it is counted when it is asked for.
    findKept: () =>
      isolated(() =>
        [...db.audits.values()]
          .filter(({ summary }) => summary.status !== 'running')
          .map(factsOfRecord),
      ),
    findFacts: ids =>
      isolated(() =>
        ids
          .map(id => db.audits.get(id))
          .filter(record => record !== undefined)
          .map(factsOfRecord),
      ),
    countCorrections: () =>
      isolated(
        () =>
          new Map(
            [...db.audits]
              .filter(([, { corrections }]) => corrections.length > 0)
              .map(([id, { corrections }]) => [id, corrections.length]),
          ),
      ),
  };
}
