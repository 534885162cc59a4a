import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId, IsoDateTime, StatementId } from '../../core/ids';
import type {
  CardPlace,
  OfferRefusal,
  PageCheck,
  RequestFailure,
  StatementCard,
  StatementPlace,
} from '../../core/answer/page-check';
import type { PageCallbacks, PageUi, SourcesProblem } from '../../ports/page-ui';
import type { Result } from '../../core/result';
import type { SiteAdapter } from '../../ports/site-adapter';
import type { PageChanges } from './page-changes';
import type { HealthWatch } from './page-health';
import type { TrackedAnswer } from './tracked-answers';

/** What the page asks of the rest of the extension. */
export type ChatPageCalls = {
  requestAudit(capture: Capture): Promise<Result<AuditId, RequestFailure>>;
  /** Without a click: for a check that begins automatically, where the site allows it. */
  offerAnswer(capture: Capture): Promise<Result<AuditId, OfferRefusal>>;
  findChecks(answers: AnswerId[]): Promise<PageCheck[]>;
  /** `null`: this page holds no such statement of a check. */
  findCard(place: CardPlace): Promise<StatementCard | null>;
  /** `statement` is `null` where the whole check is asked for. */
  openPanel(place: { audit: AuditId; statement: StatementId | null }): Promise<void>;
};

export type ChatPageDeps = {
  page: Document;
  adapter: SiteAdapter;
  calls: ChatPageCalls;
  /** Answers that are written while the page is open are checked automatically. */
  isAutomatic: boolean;
  createUi(callbacks: PageCallbacks): PageUi;
  answerIdOf(capture: Capture): Promise<AnswerId>;
  /** Completes a capture from the site's own copy of the answer. */
  mergeCopied: (capture: Capture, copied: string) => Result<Capture, SourcesProblem>;
  /** Text of the clipboard; rejects where the browser does not allow it. */
  readClipboard: () => Promise<string>;
  now: () => IsoDateTime;
  /** The extension's, for a bug report. */
  version: string;
  /** The page's address at this moment; a site changes it without loading again. */
  url: () => string;
  /** Ends everything and takes everything off the page. */
  signal: AbortSignal;
};

/** Everything known of a chat page while it is followed. */
export type Watch = ChatPageDeps & {
  ui: PageUi;
  /** Replies of the page by key, in page order. */
  tracked: Map<string, TrackedAnswer>;
  checks: Map<AnswerId, PageCheck>;
  changes: PageChanges;
  health: HealthWatch;
  /** Answers were found, or none are to be expected at this address. */
  isReadable: boolean;
  /** Work for the next look, also where nothing changes on the page. */
  owes: {
    /** Replies were looked at alone; the whole page has to be once they stand still. */
    scan: boolean;
    /** Finished answers wait to be identified. */
    reading: boolean;
    /** Badges wait for their positions on the page. */
    locating: boolean;
    /** Finished answers wait until they may be checked automatically. */
    offering: boolean;
  };
  /** Answers that were offered, each once. */
  offered: Set<AnswerId>;
  /** Ids that are being computed, of answers that finished together. */
  identifying: Promise<AnswerId | null>[];
  /** Milliseconds that only go on: an answer must not wait for a clock that was set back. */
  nowMs: () => number;
  /** The address at the last look. */
  lastUrl: string;
  /** Content of the page when the tab was hidden, until the next look. */
  absence: { keys: ReadonlySet<string>; url: string } | null;
};

/** A chat page that is being watched. */
export type ChatPage = {
  /** An audit has got on; shown if its answer is on the page, now or later. */
  showCheck(check: PageCheck): void;
  /** A check is no longer there: what stood for it goes, and the answer can be checked again. */
  forgetCheck(audit: AuditId): void;
  /** Scrolls to a statement and marks it. `false`: it is not on the page. */
  showStatement(place: StatementPlace): boolean;
  /** Starts a check of the newest finished answer, as its button would. `false`: there is none. */
  checkLatest(): boolean;
};
