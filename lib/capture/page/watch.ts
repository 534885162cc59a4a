import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId, IsoDateTime } from '../../core/ids';
import type {
  CardPlace,
  OfferRefusal,
  PageCheck,
  PanelPlace,
  RequestFailure,
  StatementCard,
  StatementPlace,
} from '../../core/answer/page-check';
import type { Pasted, PastedReading } from '../../core/answer/pasted';
import type { PageCallbacks, PageUi } from '../../ports/page-ui';
import type { Result } from '../../core/result';
import type { SiteAdapter } from '../../ports/site-adapter';
import type { watchPageChanges } from './page-changes';
import type { createHealthWatch } from './look-at-page';
import type { TrackedAnswer } from './tracked-answers';

export type ChatPageCalls = {
  requestAudit(capture: Capture): Promise<Result<AuditId, RequestFailure>>;
  /** For a check that begins without a click, if the site allows it. */
  offerAnswer(capture: Capture): Promise<Result<AuditId, OfferRefusal>>;
  findChecks(answers: AnswerId[]): Promise<PageCheck[]>;
  /** Parses the site's own copy of an answer: the parsers are too large for a page. */
  readPasted(pasted: Pasted): Promise<PastedReading>;
  /** `null`: this page has no such statement of a check. */
  findCard(place: CardPlace): Promise<StatementCard | null>;
  /** `statement` is `null` for the whole check. */
  openPanel(place: PanelPlace): Promise<void>;
  /** `false`: no panel is open. */
  pointInPanel(place: PanelPlace): Promise<boolean>;
  /** Hides the marks on all pages of this site, or shows them. */
  hideMarks(isHidden: boolean): Promise<void>;
  /** `true` once: no page of this browser has said yet what marks mean. */
  explainsMarks(): Promise<boolean>;
};

export type ChatPageDeps = {
  page: Document;
  adapter: SiteAdapter;
  calls: ChatPageCalls;
  /** True if answers written while the page is open are checked automatically. */
  isAutomatic: boolean;
  createUi(callbacks: PageCallbacks): PageUi;
  answerIdOf(capture: Capture): Promise<AnswerId>;
  readClipboard: () => Promise<Pasted>;
  now: () => IsoDateTime;
  /** Version of the extension, for a bug report. */
  version: string;
  /** The page's current address; a site changes it without loading again. */
  url: () => string;
  /** Time without change after which a text counts as finished; omitted: that of sites that write. */
  settleMs?: number;
  /** Ends everything and removes everything from the page. */
  signal: AbortSignal;
};

export type Watch = ChatPageDeps & {
  ui: PageUi;
  /** Replies of the page by key, in page order. */
  tracked: Map<string, TrackedAnswer>;
  checks: Map<AnswerId, PageCheck>;
  changes: ReturnType<typeof watchPageChanges>;
  health: ReturnType<typeof createHealthWatch>;
  /** Answers were found, or none are expected at this address. */
  isReadable: boolean;
  /** Work for the next look, even if nothing changes on the page. */
  owes: {
    /** Replies were looked at alone; the whole page follows once they settle. */
    scan: boolean;
    /** Finished answers wait to be identified. */
    reading: boolean;
    /** Badges wait to be located on the page. */
    locating: boolean;
    /** Finished answers wait until they may be checked automatically. */
    offering: boolean;
  };
  offered: Set<AnswerId>;
  /** Pending ids of answers that finished together. */
  identifying: Promise<AnswerId | null>[];
  /** Monotonic milliseconds, so that setting the clock back delays no answer. */
  nowMs: () => number;
  lastUrl: string;
  /** Audit that an open panel is known to show; nothing that is pointed at is told otherwise. */
  followed: AuditId | null;
  /** The page has asked whether to say what marks mean. */
  isExplained: boolean;
  /** Content of the page when the tab was hidden, until the next look. */
  absence: { keys: ReadonlySet<string>; url: string } | null;
};

export type ChatPage = {
  /** Reports progress of an audit; shown once its answer is on the page. */
  showCheck(check: PageCheck): void;
  /** Removes a deleted check from the page; its answer can be checked again. */
  forgetCheck(audit: AuditId): void;
  /** Scrolls to a statement and marks it. `false`: it is not on the page. */
  showStatement(place: StatementPlace): boolean;
  /** Highlights a statement while it is pointed at in the panel, which shows this audit. */
  pointAt(place: PanelPlace): void;
  hideMarks(isHidden: boolean): void;
  /** Checks the newest finished answer, like its button. `false`: there is none. */
  checkLatest(): boolean;
};
