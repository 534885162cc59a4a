import { factsOf } from '../core/audit-facts';
import type { FactsStore } from '../ports/facts-store';
import { isolated } from './memory-database';
import type { MemoryDatabase } from './memory-database';

/** Counts audits in memory. `domainOf` names the registered domain of an address. */
export function createMemoryFacts(
  db: MemoryDatabase,
  domainOf: (address: string) => string | null,
): FactsStore {
  return {
    findFacts: ids =>
      isolated(() =>
        ids
          .map(id => db.audits.get(id))
          .filter(record => record !== undefined)
          .map(({ summary, answer, statements, sources, pairs, corrections }) =>
            factsOf(
              {
                summary,
                model: answer.model,
                statements,
                sources: [...sources.values()],
                pairs: [...pairs.values()],
                corrections,
              },
              domainOf,
            ),
          ),
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
