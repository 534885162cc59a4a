import type Dexie from 'dexie';
import type { Transaction } from 'dexie';
import type { AuditSummary } from '../core/audit/audit';
import { isSettled } from '../core/audit/pair';
import type { PairRow } from './schema';

/** One version of the database: its keys and indexes, and how older rows are brought to it. */
type SchemaVersion = {
  version: number;
  /** Only the tables that change; first the primary key, then the indexes. */
  stores: Record<string, string>;
  upgrade?: (transaction: Transaction) => Promise<void>;
};

/**
 * All versions, oldest first. One that readers have is never edited: a change is a new one.
 */
const VERSIONS: readonly SchemaVersion[] = [
  {
    version: 1,
    stores: {
      audits: 'id, startedAt, [answerId+startedAt], [status+startedAt]',
      answers: 'auditId',
      statements: '[auditId+position]',
      citations: '[auditId+position]',
      sources: '[auditId+source.id], source.contentHash',
      passages: '[auditId+passage.id], [auditId+passage.sourceId]',
      pairs: 'pair.id, [pair.auditId+pair.sourceId]',
      texts: 'contentHash',
      cache: 'source.url, source.contentHash, source.visit.retrievedAt',
    },
  },
  {
    // Pairs are found by their state too, and the history no longer counts them.
    version: 2,
    stores: { pairs: 'pair.id, [pair.auditId+pair.sourceId+pair.state]' },
    upgrade: countPairs,
  },
  {
    // Answers of models are kept, and what left the device is written down. A pair that was
    // settled before simply has no `earlier`.
    version: 3,
    stores: { modelAnswers: 'key, keptAt', ledger: '++, auditId' },
  },
  {
    // What is offered for statements that are not supported. An audit from before has none.
    version: 4,
    stores: {
      cleanupRuns: 'auditId, run.status',
      cleanupOffers: '[auditId+offer.statementId]',
    },
  },
  {
    // What services say of works is kept, and sources are found by their address, so that a
    // page that reads otherwise than before is noticed.
    version: 5,
    stores: {
      metadata: 'key, learntAt',
      sources: '[auditId+source.id], source.contentHash, source.url',
    },
  },
  {
    // What people say of audits, and by what audits are found. The entries of audits from before
    // are made afterwards, a few at a time: an upgrade would keep the reader waiting for all.
    version: 6,
    stores: {
      corrections: '[auditId+position]',
      notes: '[auditId+place]',
      searchEntries: 'key, &auditId, origin, model, *terms, *domains, *verdicts',
    },
  },
  {
    // An index of many terms was slow to read where many audits have one (5 µs each). What audits
    // are found by, and their counts, are made anew afterwards, a few at a time. nb. The old table
    // stays, and is emptied so too: to delete it, 10,000 audits were locked for over 100 s.
    version: 7,
    stores: {
      tallies: 'key, &auditId',
      searchNames: '++number, &auditId, waiting',
      postings: '[name+block]',
      blocks: 'block',
    },
  },
];

/** Tells Dexie every version, so that it brings a database of any age to the newest. */
export function declareVersions(dexie: Dexie): void {
  for (const { version, stores, upgrade } of VERSIONS) {
    const declared = dexie.version(version).stores(stores);
    if (upgrade) declared.upgrade(upgrade);
  }
}

async function countPairs(transaction: Transaction): Promise<void> {
  const counts = new Map<string, Pick<AuditSummary, 'pairs' | 'settledPairs'>>();
  await transaction.table<PairRow>('pairs').each(({ pair }) => {
    const count = counts.get(pair.auditId) ?? { pairs: 0, settledPairs: 0 };
    counts.set(pair.auditId, {
      pairs: count.pairs + 1,
      settledPairs: count.settledPairs + Number(isSettled(pair)),
    });
  });
  await transaction
    .table<AuditSummary>('audits')
    .toCollection()
    .modify(row => {
      Object.assign(row, counts.get(row.id) ?? { pairs: 0, settledPairs: 0 });
    });
}
