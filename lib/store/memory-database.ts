import type { Correction, Note } from '../core/audit/annotation';
import type { CleanupOffer } from '../core/audit/cleanup';
import type { GivenBody } from '../core/source/given-text';
import type { AuditId, ContentHash, PairId, PassageId, SourceId, StatementId } from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';
import type { Pair } from '../core/audit/pair';
import { keepsText, type Passage, type ReadSource, type Source } from '../core/source/source';
import type { AuditParts } from './assemble';
import type { Coalescer } from './coalesce';
import { findSpent, withExcerpts } from './quotes-only';
import type { MetadataRow, ModelAnswerRow } from './schema';

/** One audit. The maps keep the order in which the draft gave their entries. */
export type MemoryRecord = Pick<AuditParts, 'summary' | 'answer' | 'statements' | 'cleanup'> & {
  sources: Map<SourceId, Source>;
  /** What the reader gave for sources, until it is read. */
  handed: Map<SourceId, GivenBody>;
  passages: Map<PassageId, Passage>;
  pairs: Map<PairId, Pair>;
  ledger: LedgerEntry[];
  offers: Map<StatementId, CleanupOffer>;
  corrections: Correction[];
  /** By the statement's id, empty for the whole audit. */
  notes: Map<string, Note>;
};

/** What a store and a cache that belong together share. Gone with the process. */
export type MemoryDatabase = {
  audits: Map<AuditId, MemoryRecord>;
  texts: Map<ContentHash, string>;
  /** By the address they were asked for. */
  cache: Map<string, ReadSource>;
  modelAnswers: Map<ContentHash, ModelAnswerRow>;
  metadata: Map<string, MetadataRow>;
  /** Who is to be told, and of which audit; `null`: of any. */
  watchers: Map<Coalescer, AuditId | null>;
};

export function createMemoryDatabase(): MemoryDatabase {
  return {
    audits: new Map(),
    texts: new Map(),
    cache: new Map(),
    modelAnswers: new Map(),
    metadata: new Map(),
    watchers: new Map(),
  };
}

/** Runs `work` later, as a real store would, and hands out a copy of what it answers. */
export async function isolated<Value>(work: () => Value): Promise<Value> {
  await Promise.resolve();
  return structuredClone(work());
}

export function keepText(db: MemoryDatabase, source: Source, text: string | null): void {
  if (source.status === 'read' && text !== null) db.texts.set(source.contentHash, text);
}

/** Removes the texts that no source of any audit and no cached source points to. */
export function dropUnusedTexts(db: MemoryDatabase): void {
  const sources = [...db.audits.values()].flatMap(record => [...record.sources.values()]);
  const used = new Set(
    [...sources, ...db.cache.values()].filter(keepsText).map(({ contentHash }) => contentHash),
  );
  for (const hash of db.texts.keys()) {
    if (!used.has(hash)) db.texts.delete(hash);
  }
}

/** As its namesake in `dexie-texts.ts`. */
export function dropSpentTexts(db: MemoryDatabase, record: MemoryRecord): void {
  const pairs = [...record.pairs.values()];
  for (const spent of findSpent(record.summary, [...record.sources.values()], pairs)) {
    const text = db.texts.get(spent.contentHash);
    if (text === undefined) continue;
    record.sources.set(spent.id, withExcerpts(spent, text, pairs));
    for (const [url, { contentHash }] of db.cache) {
      if (contentHash === spent.contentHash) db.cache.delete(url);
    }
  }
  dropUnusedTexts(db);
}
