import type { Answer } from '../core/answer/answer';
import type {
  Audit,
  AuditExport,
  AuditHalt,
  AuditHead,
  AuditStage,
  AuditStatus,
  AuditSummary,
} from '../core/audit/audit';
import type { GivenBody, Handing } from '../core/source/given-text';
import type {
  ClearedCache,
  FoundAudit,
  HistoryFacets,
  HistoryPage,
  HistoryQuery,
  KeptUse,
} from '../core/audit/history';
import type {
  AnswerId,
  AuditId,
  ContentHash,
  IsoDateTime,
  PairId,
  PassageId,
  SourceId,
  StatementId,
} from '../core/ids';
import type {
  CheckAgainFailure,
  JudgeIdentity,
  OpenPair,
  Pair,
  SettledPair,
} from '../core/audit/pair';
import type { GroupJudgement } from '../core/audit/source-group';
import type { Passage, PendingSource, ReadSource, Source } from '../core/source/source';
import type { Reading } from '../core/source/source-changes';
import type { Parsing, Statement } from '../core/answer/statement';
import type { LedgerEntry } from '../core/audit/ledger';
import type { CleanupEnd, CleanupOffer, UncheckedRewrite } from '../core/audit/cleanup';

/** Initial rows of an audit, written in one transaction. */
export type AuditDraft = {
  head: AuditHead;
  answer: Answer;
  statements: Statement[];
  sources: PendingSource[];
  pairs: OpenPair[];
};

export type LeaseRequest = {
  auditId: AuditId;
  sourceId: SourceId;
  /** Judge the engine was started for. Once the audit has another one, the engine gets no pairs. */
  asked: JudgeIdentity;
  owner: string;
  /**
   * Text the engine judges by, `null` if it could not be read. Once the source has another one, the
   * engine gets no pairs; omitted if any text will do.
   */
  read?: ContentHash | null;
  now: IsoDateTime;
  until: IsoDateTime;
  limit: number;
};

/** Result of an engine for a pair, with the passages given to its judge. */
export type Settlement = {
  pairId: PairId;
  /** Judge the engine was started for. Once the audit has another one, the result is ignored. */
  asked: JudgeIdentity;
  /** Engine that leased the pair, which must not be reopened since; omitted if it may be open. */
  owner?: string;
  /** `askedAt` of the request to check the pair again; the result is ignored if that is gone. */
  again?: IsoDateTime;
  result: Pick<SettledPair, 'finding' | 'judge' | 'readShare' | 'settledAt'>;
  passages: readonly Passage[];
};

/** Finding of an engine on the passages of a group of sources. */
export type GroupSettlement = {
  /** Pair that keeps the group. */
  pairId: PairId;
  sourceIds: readonly SourceId[];
  /** Judge the engine was started for. Once the audit has another one, the result is ignored. */
  asked: JudgeIdentity;
  judged: GroupJudgement;
};

export type CheckAgainRequest = {
  judge: JudgeIdentity;
  /** `'all'`: every settled pair of the sources that were read. */
  pairs: readonly PairId[] | 'all';
  /** Pairs that keep a group on which the judge failed: it is compared again. */
  groupsOf?: readonly PairId[];
  askedAt: IsoDateTime;
  /** The judge replaces the audit's, and fills its open pairs too. */
  takesOver: boolean;
};

export type Agreement = {
  judge: JudgeIdentity;
  /** Step before the judging, if any. */
  stage?: AuditStage | undefined;
};

/** Result of an engine that split the answer of a waiting audit. */
export type Splitting = {
  /** Judge the engine was started for. Once the audit has another one, the result is ignored. */
  asked: JudgeIdentity;
  /** All statements of the answer and their cells; `null` keeps those of the rules. */
  split: { statements: readonly Statement[]; pairs: readonly OpenPair[] } | null;
  parsing: Parsing;
};

export type SameSource = (read: ReadSource, other: Source) => boolean;

/** Store of audits and the only source of truth: each step is stored before the next begins. */
export type AuditStore = {
  /** A draft with an existing id changes nothing. */
  create(draft: AuditDraft): Promise<void>;
  find(id: AuditId): Promise<Audit | null>;
  findWithTexts(id: AuditId): Promise<AuditExport | null>;
  /** As `find`, with no citations, passages, proposals and annotations: no verdict follows from them. */
  findCells(id: AuditId): Promise<Audit | null>;
  /** Returns the audits that have one of these pairs. */
  findAuditsOf(pairs: readonly PairId[]): Promise<ReadonlySet<AuditId>>;
  /** Returns the newest audit of an answer, also by its identity while sources are hidden. */
  findByAnswer(id: AnswerId): Promise<AuditId | null>;
  findRunning(): Promise<AuditId[]>;
  /** Those that wait for permission to read a site. */
  findWaiting(): Promise<AuditId[]>;
  /** Newest first. */
  list(page: { offset: number; limit: number }): Promise<AuditSummary[]>;
  delete(id: AuditId): Promise<void>;
  /** Deletes everything, including cached sources and cached model answers. */
  deleteAll(): Promise<void>;

  /** Calls back now and after every change. */
  watch(id: AuditId, onChange: (audit: Audit | null) => void): () => void;

  /**
   * Replaces the source of that id; `text` is stored by its content hash. Changes nothing and
   * returns `false` if the user has meanwhile supplied, replaced or withdrawn a text, or if the
   * source was merged with another one.
   */
  putSource(id: AuditId, source: Source, text: string | null): Promise<boolean>;
  /**
   * Merges a source that was read with others of the audit that are the same work: citations, pairs
   * and groups become one source's. Of two that were read, the other one stays, with its findings,
   * and the result is `false`. Sources with a correction by the user stay apart.
   */
  mergeSame(id: AuditId, read: ReadSource, isSame: SameSource): Promise<boolean>;
  /**
   * Replaces the text of a source with a user-supplied one: the source waits to be read, its pairs
   * are open again, the audit runs. `false` if it is gone.
   */
  give(
    id: AuditId,
    giving: { source: SourceId; handing: Handing; body: GivenBody },
  ): Promise<boolean>;
  findGiven(id: AuditId, source: SourceId): Promise<GivenBody | null>;
  findText(hash: ContentHash): Promise<string | null>;
  /** Returns all readings of an address, in no order; their texts stay with the audits. */
  findReadings(url: string): Promise<Reading[]>;

  /**
   * Takes open pairs of one source, and pairs whose lease has expired or has another owner (only
   * one engine lives at a time, so any other owner is dead).
   */
  leasePairs(request: LeaseRequest): Promise<Pair[]>;
  /** Stores the finding. A second one changes only `timesSettled`, a late one nothing (`false`). */
  settlePair(settlement: Settlement): Promise<boolean>;
  /** Stores the finding on a group. `false` if late: it is not due, or a pair of it has changed. */
  settleGroup(settlement: GroupSettlement): Promise<boolean>;
  /**
   * Called when the user stops or resumes, or the work is done. If pairs are checked again, any end
   * only cancels that: the audit returns to its previous status.
   */
  setStatus(id: AuditId, status: AuditStatus, endedAt: IsoDateTime | null): Promise<void>;
  /** Stops the audit with a reason until its status is set. Waiting pairs fail. */
  halt(id: AuditId, halt: AuditHalt, endedAt: IsoDateTime): Promise<void>;
  /** Turns a running automatic audit into the user's own, which never waits. `false` if none. */
  claim(id: AuditId): Promise<boolean>;
  /** Runs an audit whose cost the user has accepted. `false` if it does not ask, or no longer. */
  agree(id: AuditId, agreement: Agreement): Promise<boolean>;
  /** Sets these sources pending, reopens their pairs and runs the audit. */
  readAgain(id: AuditId, sources: readonly SourceId[]): Promise<void>;
  /** Ends the stage `splitting` in one transaction. `false` if done or late; nothing changes. */
  putSplit(id: AuditId, splitting: Splitting): Promise<boolean>;
  /**
   * Sets settled pairs waiting for a judge, and runs the audit. Each keeps its finding until
   * `settlePair` brings a new one; then the old one is kept as `earlier`. Sources, texts, passages
   * and statements are kept; a pending split is cancelled. After the last pair the audit returns to
   * its previous status; reading sources again, and any end, cancels what still waits.
   */
  checkAgain(id: AuditId, request: CheckAgainRequest): Promise<void>;
  failCheckAgain(id: AuditId, source: SourceId, reason: CheckAgainFailure): Promise<number>;
};

export type SourceCache = {
  find(source: PendingSource): Promise<{ source: ReadSource; text: string } | null>;
  put(source: ReadSource, text: string): Promise<void>;
  /** Clears the cache. Texts that an audit references are kept. */
  clear(): Promise<ClearedCache>;
};

type Found = {
  confidence: number;
  quotes: readonly string[];
  /**
   * Passages that have the quotes, one for each, if a quote is not in the statement's own passages:
   * a model also sees those of other statements.
   */
  places?: readonly PassageId[];
};

/** Answer of a model on a statement and its passages, independent of the pair. */
export type KeptAnswer =
  | ({ kind: 'supported' | 'contradicted' } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | { kind: 'not-found'; confidence: number };

/** Cache of answers, so that no question is asked twice. Omits keys that are unknown or too old. */
export type KeyedCache<Key extends string, Value> = {
  find(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>;
  put(entries: ReadonlyMap<Key, Value>): Promise<void>;
};

/** By statement, passages, model and prompt. */
export type AnswerCache = KeyedCache<ContentHash, KeptAnswer>;

/** Ledger of all data that left the device. Kept, exported and deleted with the audit. */
export type PrivacyLedger = {
  /**
   * Adds an entry permanently.
   *
   * nb. Drops an entry of an audit that does not exist, so that a pending request leaves nothing of
   * a deleted audit. Requests before an audit is created have to be added afterwards.
   */
  add(entry: LedgerEntry): Promise<void>;
  of(id: AuditId): Promise<LedgerEntry[]>;
  /** Calls back now and after every change. */
  watch(id: AuditId, onChange: (entries: LedgerEntry[]) => void): () => void;
};

export type HistoryRequest = { query: HistoryQuery; offset: number; limit: number };

/** Search index of audits. It follows every change of its store. */
export type AuditHistory = {
  /** Newest first. */
  search(request: HistoryRequest): Promise<HistoryPage>;
  /** Calls back now and after every change. */
  watch(request: HistoryRequest, onChange: (page: HistoryPage) => void): () => void;
  /** Returns all matches, newest first. */
  findIds(query: HistoryQuery): Promise<AuditId[]>;
  /** Returns those of the audits that exist, with their verdicts, in the given order. */
  findMany(ids: readonly AuditId[]): Promise<FoundAudit[]>;
  facets(): Promise<HistoryFacets>;
  /**
   * Deletes the audits that ended before a time, with all their rows, except those that are pinned,
   * tagged, corrected, annotated, of a study or at work. Returns the number deleted.
   */
  expire(before: IsoDateTime): Promise<number>;
  measure(): Promise<KeptUse[]>;
};

/** Run of an audit that a result belongs to. Results of an ended run are ignored. */
export type CleanupRunOf = { audit: AuditId; startedAt: IsoDateTime };

/**
 * Store of cleanups, with the audits themselves: deleted and exported with them, and dropped when
 * cells are judged again. Each step is stored before the next begins.
 */
export type CleanupStore = {
  /**
   * Begins a run or continues an earlier one. Keeps proposals except those worth a retry. Does
   * nothing while a run is at work or the audit is not finished.
   */
  start(run: CleanupRunOf): Promise<void>;
  findRunning(): Promise<AuditId[]>;
  /** Stores a rewrite until it is judged. `false` if late; nothing is written. */
  keepUnchecked(run: CleanupRunOf, rewrite: UncheckedRewrite): Promise<boolean>;
  /** Stores the proposal for a statement. `false` if late; nothing is written. */
  offer(run: CleanupRunOf, offer: CleanupOffer): Promise<boolean>;
  /** Ends a run; has no effect on one that has ended. */
  end(run: CleanupRunOf, end: CleanupEnd): Promise<void>;
  /** Stops the current run at the user's request. */
  stop(audit: AuditId): Promise<void>;
  /** Stores the user's reply to the proposal for a statement. */
  answer(audit: AuditId, statement: StatementId, answer: CleanupOffer['answer']): Promise<void>;
};
