import type Dexie from 'dexie';
import type { Collection, Table } from 'dexie';
import type { Correction, Note } from '../core/audit/annotation';
import type { Answer } from '../core/answer/answer';
import type { AuditSummary } from '../core/audit/audit';
import type { Citation } from '../core/answer/citation';
import type { GivenBody } from '../core/source/given-text';
import type { CleanupOffer, CleanupRun } from '../core/audit/cleanup';
import type {
  AuditId,
  ContentHash,
  IsoDateTime,
  PairId,
  PassageId,
  SourceId,
  StatementId,
} from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';
import type { Pair } from '../core/audit/pair';
import type { Passage, ReadSource, Source, SourceText } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { KeptAnswer } from '../ports/store';
import type { KeptMetadata } from '../ports/metadata';
import type { TallyOf } from './search-entry';

/** Answer as one audit saw it: a new check of the same answer has its own. */
export type AnswerRow = { auditId: AuditId; answer: Omit<Answer, 'citations'> };

/** `position`: index in the array the row came from, from 0. */
export type StatementRow = { auditId: AuditId; position: number; statement: Statement };
export type CitationRow = { auditId: AuditId; position: number; citation: Citation };
/** `handed`: user-supplied text until it is read; not indexed. */
export type SourceRow = {
  auditId: AuditId;
  position: number;
  source: Source;
  handed?: GivenBody;
};
export type PairRow = { position: number; pair: Pair };
export type PassageRow = { auditId: AuditId; passage: Passage };
export type CleanupRunRow = { auditId: AuditId; run: CleanupRun };
export type CleanupOfferRow = { auditId: AuditId; offer: CleanupOffer };
/** In the order they were made, from 0. */
export type CorrectionRow = { auditId: AuditId; position: number; correction: Correction };
/** `place`: the statement's id, empty for the whole audit. */
export type NoteRow = { auditId: AuditId; place: string; note: Note };
/** `key`: start of the audit, so that results are in that order. */
export type TallyRow = TallyOf & { key: number };
/**
 * All names of an audit in the search. `number` counts up; audits with close numbers share
 * postings. `waiting`: not yet in the postings.
 */
export type SearchNamesRow = {
  number: number;
  auditId: AuditId;
  key: number;
  names: string[];
  waiting?: 1;
};
/** Audits of one block that have a name, by their positions in it; never empty. */
export type PostingRow = { name: string; block: number; places: Uint16Array };
/** Keys of the audits of one block, by their positions; `NaN` if there is none. */
export type BlockRow = { block: number; keys: Float64Array };
/** Parsed answer of a model, or its raw reply if it cannot be parsed yet. */
export type ModelAnswerRow = { key: ContentHash; keptAt: IsoDateTime } & (
  { answer: KeptAnswer; reply?: never } | { reply: string; answer?: never }
);

/**
 * Database and its tables.
 *
 * Every change to any row of an audit also writes its row in `audits`, in the same transaction:
 * watchers observe only that row.
 */
export type VeraciteDatabase = {
  dexie: Dexie;
  audits: Table<AuditSummary, AuditId>;
  answers: Table<AnswerRow, AuditId>;
  statements: Table<StatementRow, [AuditId, number]>;
  citations: Table<CitationRow, [AuditId, number]>;
  sources: Table<SourceRow, [AuditId, SourceId]>;
  passages: Table<PassageRow, [AuditId, PassageId]>;
  pairs: Table<PairRow, PairId>;
  texts: Table<SourceText, ContentHash>;
  cache: Table<{ source: ReadSource }, string>;
  /** Model answers; without references to audits. */
  modelAnswers: Table<ModelAnswerRow, ContentHash>;
  /** Records of works from services; without references to audits. */
  metadata: Table<KeptMetadata & { key: string }, string>;
  /** The key counts up, so that entries keep their order. */
  ledger: Table<LedgerEntry, number>;
  cleanupRuns: Table<CleanupRunRow, AuditId>;
  cleanupOffers: Table<CleanupOfferRow, [AuditId, StatementId]>;
  corrections: Table<CorrectionRow, [AuditId, number]>;
  notes: Table<NoteRow, [AuditId, string]>;
  tallies: Table<TallyRow, number>;
  searchNames: Table<SearchNamesRow, number, Omit<SearchNamesRow, 'number'>>;
  postings: Table<PostingRow, [string, number]>;
  blocks: Table<BlockRow, number>;
};

/** Tables that together hold one audit, except for the texts, which are large. */
export function auditTables(db: VeraciteDatabase): Table[] {
  return [
    db.audits,
    db.answers,
    db.statements,
    db.citations,
    db.sources,
    db.passages,
    db.pairs,
    db.ledger,
    db.cleanupRuns,
    db.cleanupOffers,
    db.corrections,
    db.notes,
    ...entryTables(db),
  ];
}

/** Tables for search and statistics; all can be rebuilt. */
export function entryTables(db: VeraciteDatabase): Table[] {
  return [db.tallies, db.searchNames, db.postings, db.blocks];
}

export function cleanupTables(db: VeraciteDatabase): Table[] {
  return [db.cleanupRuns, db.cleanupOffers];
}

/** Tables that a change of texts reads: the texts and everything that can reference one. */
export function textTables(db: VeraciteDatabase): Table[] {
  return [db.texts, db.sources, db.cache];
}

/**
 * Finds the pairs of one audit, by source and state.
 *
 * nb. Not `where({ 'pair.auditId': … })`: Dexie fills the two missing parts of the key with one and
 * the same array, and not every IndexedDB takes that for a key.
 */
export function pairsOf(db: VeraciteDatabase, auditId: AuditId): Collection<PairRow, PairId> {
  // An array sorts after every string, so the end is the last possible key.
  return db.pairs
    .where('[pair.auditId+pair.sourceId+pair.state]')
    .between([auditId], [auditId, []]);
}

/** Writes the audit's row even if unchanged, to notify watchers. `false` if there is no audit. */
export async function changeSummary(
  db: VeraciteDatabase,
  id: AuditId,
  change: (summary: AuditSummary) => AuditSummary,
): Promise<boolean> {
  const summary = await db.audits.get(id);
  if (!summary) return false;
  await db.audits.put(change(summary));
  return true;
}
