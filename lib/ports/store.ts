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
import type { Passage, PendingSource, ReadSource, Source } from '../core/source/source';
import type { Reading } from '../core/source/source-changes';
import type { Parsing, Statement } from '../core/answer/statement';
import type { LedgerEntry } from '../core/audit/ledger';
import type { Cleanup, CleanupAnswer, CleanupEnd, UncheckedRewrite } from '../core/audit/cleanup';

/** Everything an audit starts with; written in one transaction. */
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
  /** The judge the engine was started for. Once the audit asks another, it gets no more. */
  asked: JudgeIdentity;
  /** The engine that takes the pairs. */
  owner: string;
  /**
   * The text the engine judges by, `null` where nobody could read it. Once the source is
   * another, it gets no more; left out: whatever the source is.
   */
  read?: ContentHash | null;
  now: IsoDateTime;
  until: IsoDateTime;
  limit: number;
};

/** A text the user hands over for a source of an audit. */
export type Giving = { source: SourceId; handing: Handing; body: GivenBody };

/** What an engine hands in for a pair, with the passages its judge was given. */
export type Settlement = {
  pairId: PairId;
  /** The judge the engine was started for. Once the audit asks another, it comes too late. */
  asked: JudgeIdentity;
  /**
   * The engine that leased the pair. Where the pair was opened again meanwhile it comes too
   * late; omitted if it may be open.
   */
  owner?: string;
  /** `askedAt` of the request to check the pair again that this is for; late if it is gone. */
  again?: IsoDateTime;
  result: Pick<SettledPair, 'finding' | 'judge' | 'readShare' | 'settledAt'>;
  passages: readonly Passage[];
};

/** Which pairs to check again, and by whom. */
export type CheckAgainRequest = {
  judge: JudgeIdentity;
  /** `'all'`: every settled pair of the sources that were read. */
  pairs: readonly PairId[] | 'all';
  askedAt: IsoDateTime;
  /** The judge becomes the audit's, and fills its open pairs too. */
  takesOver: boolean;
};

/** How an audit begins once the user has said yes to what it takes. */
export type Agreement = {
  /** The judge the audit asks from now on. */
  judge: JudgeIdentity;
  /** What comes before the judging; left out: nothing. */
  stage?: AuditStage | undefined;
};

/** What an engine hands in once it has split the answer of an audit that waits for it. */
export type Splitting = {
  /** The judge the engine was started for. Once the audit asks another, it comes too late. */
  asked: JudgeIdentity;
  /** All statements of the answer, and their cells: `null` leaves those of the rules. */
  split: { statements: readonly Statement[]; pairs: readonly OpenPair[] } | null;
  parsing: Parsing;
};

type Stop = () => void;

/** Where audits are kept. The store is the truth; every step is in it before the next begins. */
export type AuditStore = {
  /** A draft with an id that is already there changes nothing. */
  create(draft: AuditDraft): Promise<void>;
  find(id: AuditId): Promise<Audit | null>;
  /** The same with every source text; for exports. */
  findWithTexts(id: AuditId): Promise<AuditExport | null>;
  /** The newest audit of an answer, also by the identity it has while its sources are hidden. */
  findByAnswer(id: AnswerId): Promise<AuditId | null>;
  /** Running audits, oldest first. */
  findRunning(): Promise<AuditId[]>;
  /** Newest first. */
  list(page: { offset: number; limit: number }): Promise<AuditSummary[]>;
  /** Removes the audit with all its rows, and texts nothing else points to. */
  delete(id: AuditId): Promise<void>;
  /** Removes everything, the cache of sources and the answers of models too. */
  deleteAll(): Promise<void>;

  /** Calls back now and after every change. */
  watch(id: AuditId, onChange: (audit: Audit | null) => void): Stop;
  watchList(limit: number, onChange: (list: AuditSummary[]) => void): Stop;

  /**
   * Replaces the source of that id; `text` is kept by its content hash. Where the user has
   * given a text meanwhile, another one, or taken it back, this comes too late: nothing
   * changes, and it answers `false`.
   */
  putSource(id: AuditId, source: Source, text: string | null): Promise<boolean>;
  /**
   * Takes over the text the user gives for a source, in the place of what was read of it:
   * the source waits to be read, its pairs are open again, the audit runs. `false`: it is gone.
   */
  give(id: AuditId, giving: Giving): Promise<boolean>;
  /** What was handed over and nobody has read yet; `null` where there is nothing. */
  findGiven(id: AuditId, source: SourceId): Promise<GivenBody | null>;
  findText(hash: ContentHash): Promise<string | null>;
  /** What audits read at an address, in no order; the texts stay with their audits. */
  findReadings(url: string): Promise<Reading[]>;

  /**
   * Takes open pairs of one source, and pairs whose lease has passed or whose owner
   * is not `owner`'s (only one engine lives at a time, so any other owner is dead).
   */
  leasePairs(request: LeaseRequest): Promise<Pair[]>;
  /**
   * Writes the finding once. A second one for the same pair changes only
   * `timesSettled` and answers `false`; one that comes too late changes nothing.
   */
  settlePair(settlement: Settlement): Promise<boolean>;
  /**
   * The user stopped, resumed or the work is done. Where pairs are checked again, any end only
   * cancels that: the audit has its status from before.
   */
  setStatus(id: AuditId, status: AuditStatus, endedAt: IsoDateTime | null): Promise<void>;
  /**
   * It could not go on: stopped, with the reason, until somebody sets its status. Pairs that wait
   * to be checked again have failed.
   */
  halt(id: AuditId, halt: AuditHalt, endedAt: IsoDateTime): Promise<void>;
  /**
   * The user clicked for a running audit that began by itself: from now on it is one of theirs,
   * and waits for nothing. `false`: there is none such.
   */
  claim(id: AuditId): Promise<boolean>;
  /**
   * The user has said yes to what an audit takes that asks first: it runs. `false`: it does
   * not ask, or not any more.
   */
  agree(id: AuditId, agreement: Agreement): Promise<boolean>;
  /** Sets these sources pending and their pairs open again, and the audit running. */
  readAgain(id: AuditId, sources: readonly SourceId[]): Promise<void>;
  /**
   * Ends the stage of splitting, once, with all it changes at a time: a second splitting, or
   * one that comes too late, changes nothing and answers `false`.
   */
  putSplit(id: AuditId, splitting: Splitting): Promise<boolean>;
  /**
   * Sets settled pairs waiting for a judge, and the audit running. Each keeps its finding until
   * `settlePair` brings a new one; then the old one is kept as `earlier`. Sources, texts, passages
   * and statements stay: an answer that was still to be split is not any more. After the last
   * pair the audit has its status from before; reading sources again, and any end, cancels
   * what still waits.
   */
  checkAgain(id: AuditId, request: CheckAgainRequest): Promise<void>;
  /** Ends what waits for a source to be checked again, as failed. Returns the number of pairs. */
  failCheckAgain(id: AuditId, source: SourceId, reason: CheckAgainFailure): Promise<number>;
};

/** Sources that were read before, by the address they were asked for. */
export type SourceCache = {
  find(source: PendingSource): Promise<{ source: ReadSource; text: string } | null>;
  put(source: ReadSource, text: string): Promise<void>;
  /** Forgets all of them. Texts that an audit points to stay where they are. */
  clear(): Promise<ClearedCache>;
};

type Found = {
  confidence: number;
  quotes: readonly string[];
  /**
   * The passages that have the quotes, one for each, where none of them is in the statement's
   * own passages: a model is shown those of other statements as well.
   */
  places?: readonly PassageId[];
};

/** What a model said of a statement and its passages, without the pair it was asked for. */
export type KeptAnswer =
  | ({ kind: 'supported' | 'contradicted' } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | { kind: 'not-found'; confidence: number };

/**
 * Answers of models that were paid for or waited for, by what was asked: statement, passages,
 * model and prompt. The same question is never asked twice.
 */
export type AnswerCache = {
  /** Those that are known and not too old; the others are missing. */
  find(keys: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, KeptAnswer>>;
  put(answers: ReadonlyMap<ContentHash, KeptAnswer>): Promise<void>;
};

/**
 * Replies of models as they came, by all that was asked: for questions whose reply has to be
 * read together with others before anything of it can be stored.
 */
export type ReplyCache = {
  /** `null`: it is not known, or too old. */
  find(key: ContentHash): Promise<string | null>;
  put(key: ContentHash, text: string): Promise<void>;
};

/** What left the device for each audit. Kept, exported and deleted with the audit. */
export type PrivacyLedger = {
  /**
   * Writes an entry down for good.
   *
   * nb. One of an audit that is not there is dropped, so that a request still under way
   * leaves nothing of an audit the user has deleted. What is sent before an audit is
   * created has to be added after.
   */
  add(entry: LedgerEntry): Promise<void>;
  /** The entries of an audit, in the order they were added. */
  of(id: AuditId): Promise<LedgerEntry[]>;
  /** Calls back now and after every change. */
  watch(id: AuditId, onChange: (entries: LedgerEntry[]) => void): Stop;
};

export type HistoryRequest = { query: HistoryQuery; offset: number; limit: number };

/** Finds audits among many. It follows every change of the store it belongs to. */
export type AuditHistory = {
  /** Newest first. */
  search(request: HistoryRequest): Promise<HistoryPage>;
  /** Calls back now and after every change. */
  watch(request: HistoryRequest, onChange: (page: HistoryPage) => void): () => void;
  /** All that a query finds, newest first. */
  findIds(query: HistoryQuery): Promise<AuditId[]>;
  /** Those of the audits that are there, with their verdicts, in the order asked for. */
  findMany(ids: readonly AuditId[]): Promise<FoundAudit[]>;
  facets(): Promise<HistoryFacets>;
  /**
   * Deletes the audits that ended before a time, with all that hangs on them. Spared are those
   * that are pinned, corrected or noted by a person, or at work. Answers how many went.
   */
  expire(before: IsoDateTime): Promise<number>;
  /** What is kept, by kind. */
  measure(): Promise<KeptUse[]>;
};

/** Which run of which audit hands something in. One that is over comes too late. */
export type CleanupRunOf = { audit: AuditId; startedAt: IsoDateTime };

/**
 * Where the cleaning up of audits is kept, with the audits themselves: deleted and exported
 * with them, and dropped where cells are judged again. Every step is in it before the next
 * begins.
 */
export type CleanupStore = {
  /**
   * Begins, or goes on where an earlier run ended. What was offered stays, but for what another
   * try may do better. Nothing happens while a run is at work or the audit is not finished.
   */
  start(run: CleanupRunOf): Promise<void>;
  /** Audits that are being cleaned up, the run that began first first. */
  findRunning(): Promise<AuditId[]>;
  /** Keeps a model's words until they are checked. `false`: too late, nothing was written. */
  keepUnchecked(run: CleanupRunOf, rewording: UncheckedRewrite): Promise<boolean>;
  /** Keeps what is offered for a statement. `false`: too late, nothing was written. */
  offer(run: CleanupRunOf, cleanup: Cleanup): Promise<boolean>;
  /** Ends a run; one that is over stays as it ended. */
  end(run: CleanupRunOf, end: CleanupEnd): Promise<void>;
  /** The user stops whatever run is at work. */
  stop(audit: AuditId): Promise<void>;
  /** What the user says to what is offered for a statement. */
  answer(audit: AuditId, statement: StatementId, answer: CleanupAnswer): Promise<void>;
};
