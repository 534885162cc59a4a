import type Dexie from 'dexie';
import type { Collection, Table } from 'dexie';
import type { AsideKind, AskedAside } from '../core/audit/aside';
import type { AuditSummary } from '../core/audit/audit';
import type { GivenBody } from '../core/source/given-text';
import type {
  AuditId,
  ContentHash,
  IsoDateTime,
  PairId,
  PassageId,
  SourceId,
  StatementId,
} from '../core/ids';
import type { OwnFile } from '../core/source/own-file';
import type { ReadSource } from '../core/source/source';
import type { Download } from '../ports/source-fetcher';
import type { KeptAnswer } from '../ports/store';
import type { KnownOutcome } from '../core/source/work-record';
import type { VerdictCounts } from '../core/audit/verdict-counts';
import type { AuditFacts } from '../metrics/audit-facts';
import type { Rows } from './backup/row-schemas';

/** `handed`: user-supplied text until it is read; not indexed. */
export type SourceRow = Rows['sources'] & { handed?: GivenBody };
/** Figures of an audit, so that lists and statistics over many need not read it. */
export type TallyRow = {
  auditId: AuditId;
  /** Start of the audit, so that results are in that order. */
  key: number;
  /** `null` while the audit runs. */
  counts: VerdictCounts | null;
  /** With hosts instead of domains. `null` while the audit runs. */
  facts: AuditFacts | null;
  /** `FACTS_VERSION` of the code that counted. */
  version: string;
};
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
export type DownloadRow = {
  auditId: AuditId;
  sourceId: SourceId;
  url: string;
  keptAt: IsoDateTime;
  download: Download;
  /** Body of the download if it is large; its own is empty then. */
  blob?: Blob;
};
/** What one step of the work beside an audit gave, as JSON. */
export type AsideStepRow = Omit<AskedAside, 'askedAt'> & { step: string; json: string };
/** A study and a slot of it. */
export type ScreenshotKey = [study: string, question: string, system: string, repeat: number];
export type CachedRow<Key extends string, Value> = { key: Key; value: Value; keptAt: IsoDateTime };

/**
 * Database and its tables.
 *
 * Every change to any row of an audit also writes its row in `audits`, in the same transaction:
 * watchers observe only that row.
 */
export type VeraciteDatabase = {
  dexie: Dexie;
  audits: Table<AuditSummary, AuditId>;
  answers: Table<Rows['answers'], AuditId>;
  statements: Table<Rows['statements'], [AuditId, number]>;
  citations: Table<Rows['citations'], [AuditId, number]>;
  sources: Table<SourceRow, [AuditId, SourceId]>;
  passages: Table<Rows['passages'], [AuditId, PassageId]>;
  pairs: Table<Rows['pairs'], PairId>;
  texts: Table<Rows['texts'], ContentHash>;
  cache: Table<{ source: ReadSource }, string>;
  /* These three have no references to audits. */
  modelAnswers: Table<CachedRow<ContentHash, KeptAnswer>, ContentHash>;
  /** Raw replies, for models whose replies must be combined before they can be parsed. */
  modelReplies: Table<CachedRow<ContentHash, string>, ContentHash>;
  metadata: Table<CachedRow<string, KnownOutcome>, string>;
  attempts: Table<CachedRow<ContentHash, number>, ContentHash>;
  downloads: Table<DownloadRow, [AuditId, SourceId, string]>;
  /** The key counts up, so that entries keep their order. */
  ledger: Table<Rows['ledger'], number>;
  cleanupRuns: Table<Rows['cleanupRuns'], AuditId>;
  cleanupOffers: Table<Rows['cleanupOffers'], [AuditId, StatementId]>;
  corrections: Table<Rows['corrections'], [AuditId, number]>;
  notes: Table<Rows['notes'], [AuditId, string]>;
  asides: Table<Rows['asides'], [AuditId, AsideKind, string]>;
  /** Results of steps, until their work has ended; not in backups. */
  asideSteps: Table<AsideStepRow, [AuditId, AsideKind, string, string]>;
  /** The user's own files to search in; not in backups, since the user has them. */
  ownFiles: Table<OwnFile, ContentHash>;
  /** Of no audit. */
  exams: Table<Rows['exams'], string>;
  studies: Table<Rows['studies'], ContentHash>;
  /** The key counts up, so that answers keep their order. */
  studyAnswers: Table<Rows['studyAnswers'], number>;
  /** At most one for each slot. */
  screenshots: Table<Rows['screenshots'], ScreenshotKey>;
  studyAsks: Table<Rows['studyAsks']>;
  packets: Table<Rows['packets'], string>;
  labels: Table<Rows['labels'], [string, string]>;
  /** Of questions, not of checks. */
  keyPoints: Table<Rows['keyPoints'], ContentHash>;
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
    db.asides,
    db.asideSteps,
    ...entryTables(db),
  ];
}

/** Tables for search and statistics; all can be rebuilt. */
export function entryTables(db: VeraciteDatabase): Table[] {
  return [db.tallies, db.searchNames, db.postings, db.blocks];
}

/** Tables that a change of texts reads: the texts and everything that can reference one. */
export function textTables(db: VeraciteDatabase): Table[] {
  return [db.texts, db.sources, db.cache];
}

/** Runs moves of an audit in one transaction: after a crash all of its writes are stored, or none. */
export async function inTransaction<Value>(
  db: VeraciteDatabase,
  move: () => Promise<Value>,
): Promise<Value> {
  // nb. Dexie follows native awaits only in a function declared `async`.
  const tables = [...auditTables(db), ...textTables(db), db.downloads];
  return db.dexie.transaction('rw', tables, async () => move());
}

/**
 * Finds the pairs of one audit, by source and state.
 *
 * nb. Not `where({ 'pair.auditId': … })`: Dexie fills the two missing parts of the key with one and
 * the same array, and not every IndexedDB takes that for a key.
 */
export function pairsOf(db: VeraciteDatabase, auditId: AuditId): Collection<Rows['pairs'], PairId> {
  // An array sorts after every string, so the end is the last possible key.
  return db.pairs
    .where('[pair.auditId+pair.sourceId+pair.state]')
    .between([auditId], [auditId, []]);
}

/** Reads rows of audits as of one moment. */
export async function inSnapshot<Value>(
  db: VeraciteDatabase,
  read: () => Promise<Value>,
): Promise<Value> {
  return db.dexie.transaction('r', [...auditTables(db), db.texts], async () => read());
}

/**
 * Writes the audit's row even if unchanged, to notify watchers. `false`, and nothing is written, if
 * there is no audit or `change` returns `null`.
 */
export async function changeSummary(
  db: VeraciteDatabase,
  id: AuditId,
  change: (summary: AuditSummary) => AuditSummary | null = summary => summary,
): Promise<boolean> {
  const summary = await db.audits.get(id);
  const after = summary ? change(summary) : null;
  if (!after) return false;
  await db.audits.put(after);
  return true;
}
