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

/** The answer as one audit saw it: checking the same answer again keeps its own. */
export type AnswerRow = { auditId: AuditId; answer: Omit<Answer, 'citations'> };

/** `position` is the place in the array the row came from, from 0. */
export type StatementRow = { auditId: AuditId; position: number; statement: Statement };
export type CitationRow = { auditId: AuditId; position: number; citation: Citation };
/** `handed`: the text the user gave for it, until it is read; no index looks at it. */
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
/** `key`: when the audit began, so that whatever is found comes in that order. */
export type TallyRow = TallyOf & { key: number };
/**
 * All names an audit is found by. `number` counts up; audits of near numbers share postings.
 * `waiting`: no posting has it yet.
 */
export type SearchNamesRow = {
  number: number;
  auditId: AuditId;
  key: number;
  names: string[];
  waiting?: 1;
};
/** The audits of one block that have a name, by their places in it; never none. */
export type PostingRow = { name: string; block: number; places: Uint16Array };
/** The keys of the audits of one block, by their places; `NaN`: there is none. */
export type BlockRow = { block: number; keys: Float64Array };
export type CacheRow = { source: ReadSource };
export type MetadataRow = KeptMetadata & { key: string };
/** What was made of a model's answer, or the answer itself where nothing could be made of it yet. */
export type ModelAnswerRow = { key: ContentHash; keptAt: IsoDateTime } & (
  { answer: KeptAnswer; reply?: never } | { reply: string; answer?: never }
);

/**
 * The database and its tables.
 *
 * Every change to any row of an audit also writes its row in `audits`, in the same
 * transaction: that row is the one thing watchers look at.
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
  cache: Table<CacheRow, string>;
  /** What models said; nothing in it points to an audit. */
  modelAnswers: Table<ModelAnswerRow, ContentHash>;
  /** What services said of works; nothing in it points to an audit. */
  metadata: Table<MetadataRow, string>;
  /** The key counts up, so that entries stay in the order they were added. */
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

/** The tables that together hold one audit; texts are apart, they are large. */
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

/** The tables by which audits are found and counted; all in them can be made anew. */
export function entryTables(db: VeraciteDatabase): Table[] {
  return [db.tallies, db.searchNames, db.postings, db.blocks];
}

/** The tables that hold what is offered for an audit's statements. */
export function cleanupTables(db: VeraciteDatabase): Table[] {
  return [db.cleanupRuns, db.cleanupOffers];
}

/** The tables a change of texts looks at: the texts, and all that can point to one. */
export function textTables(db: VeraciteDatabase): Table[] {
  return [db.texts, db.sources, db.cache];
}

/**
 * The pairs of one audit, by source and state.
 *
 * nb. Not `where({ 'pair.auditId': … })`: Dexie fills the two missing parts of the key
 * with one and the same array, and not every IndexedDB takes that for a key.
 */
export function pairsOf(db: VeraciteDatabase, auditId: AuditId): Collection<PairRow, PairId> {
  // An array sorts after every string, so this is the last possible key.
  return db.pairs
    .where('[pair.auditId+pair.sourceId+pair.state]')
    .between([auditId], [auditId, []]);
}

/**
 * Writes the audit's own row, also where nothing in it is new: that is how watchers
 * learn of a change. Answers whether the audit is there. Runs inside the caller's transaction.
 */
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
