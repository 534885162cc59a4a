import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId, IsoDateTime, StatementId } from '../../core/ids';
import type { PageCheck, RequestFailure, StatementPlace } from '../../core/answer/page-check';
import type { OfferRefusal } from '../../core/device/page-mode';
import type { PageCallbacks, PageUi } from '../../ports/page-ui';
import type { Result } from '../../core/result';
import type { CardPlace, StatementCard } from '../../core/answer/statement-card';
import type { SiteAdapter } from '../../ports/site-adapter';
import type { WaysDeps } from './source-ways';

/** What the page asks of the rest of the extension. */
export type ChatPageCalls = {
  requestAudit(capture: Capture): Promise<Result<AuditId, RequestFailure>>;
  /** Nobody clicked: for a check that begins by itself, where the site is one of those. */
  offerAnswer(capture: Capture): Promise<Result<AuditId, OfferRefusal>>;
  findChecks(answers: AnswerId[]): Promise<PageCheck[]>;
  /** `null`: this page holds no such statement of a check. */
  findCard(place: CardPlace): Promise<StatementCard | null>;
  /** `statement` is `null` where the whole check is asked for. */
  openPanel(place: { audit: AuditId; statement: StatementId | null }): Promise<void>;
};

export type ChatPageDeps = Pick<WaysDeps, 'mergeCopied' | 'readClipboard'> & {
  page: Document;
  adapter: SiteAdapter;
  calls: ChatPageCalls;
  /** Whether answers that are written while the page is open are checked by themselves. */
  isAutomatic: boolean;
  createUi(callbacks: PageCallbacks): PageUi;
  answerIdOf(capture: Capture): Promise<AnswerId>;
  now(): IsoDateTime;
  /** The extension's, for a bug report. */
  version: string;
  /** The page's address at this moment; a site changes it without loading anew. */
  url(): string;
  /** Ends everything and takes everything off the page. */
  signal: AbortSignal;
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
