import type { Lost } from '../core/answer/answer';
import type { AuditId, StatementId } from '../core/ids';
import type {
  CardFailure,
  PageStatement,
  PanelPlace,
  RequestFailure,
  SiteReadFailure,
  StatementCard,
} from '../core/answer/page-check';
import type { PowerWait } from '../core/device/power';
import type { Result } from '../core/result';
import type { VerdictCounts } from '../core/audit/verdict-counts';

export type ButtonFailure =
  | SiteReadFailure
  | RequestFailure
  /** No reply from the extension; usually it was updated while the page was open. */
  | 'extension-unreachable';

export type OfferHint = 'sites-not-allowed' | 'too-many';

export type ButtonState =
  | { kind: 'ready'; hint?: OfferHint }
  /** Clicked; the background has not answered yet. */
  | { kind: 'reading' }
  | { kind: 'failed'; failure: ButtonFailure }
  /** Not started: the panel asks first. */
  | { kind: 'asking'; auditId: AuditId }
  | { kind: 'checking'; auditId: AuditId; settledPairs: number; pairs: number }
  /** Started automatically and waits; a click starts it now. */
  | { kind: 'waiting'; auditId: AuditId; wait: PowerWait }
  /** `sites`: number of sites the user has to allow before the rest is checked; 0 if unknown. */
  | { kind: 'permission'; auditId: AuditId; sites: number; counts: VerdictCounts }
  /**
   * `byHand`: statements for which the user gave a verdict, omitted if none; `counts` remain the
   * judge's.
   */
  | {
      kind: 'checked';
      auditId: AuditId;
      isStopped: boolean;
      counts: VerdictCounts;
      byHand?: number;
    };

/** Methods of revealing hidden sources, each used only at the user's click. */
export type SourcesWay =
  /** Opens the page's own chips one after the other. */
  | 'open'
  /** Clicks the site's own copy button and reads the copied text. */
  | 'copy'
  | 'paste';

export type SourcesProblem =
  /** All chips were opened, and none gave a link. */
  | 'nothing-new'
  /** The browser denied access to the clipboard. */
  | 'clipboard-refused'
  /** The copied or pasted text is not this answer. */
  | 'other-answer'
  | 'answer-empty'
  | 'answer-too-large'
  /** No reply from the extension, which parses the copy. */
  | 'extension-unreachable';

/** Sources that a page counts and does not show; `count` is `null` if it gives no number. */
export type SourcesState =
  | { kind: 'hidden'; count: number | null; way: SourcesWay; problem: SourcesProblem | null }
  /** The page's chips are being opened; a click stops it. */
  | { kind: 'opening'; done: number; all: number }
  /** All hidden sources are known now. */
  | { kind: 'complete' };

/** Answer with a button; `bodies` are its elements, in page order. */
export type AnswerView = {
  key: string;
  bodies: readonly Element[];
  state: ButtonState;
  /** `null` if the page indicates no hidden sources. */
  sources: SourcesState | null;
  /** What of it was not read; `null` if nothing. */
  lost: Lost | null;
};

export type BadgeView = PageStatement & {
  auditId: AuditId;
  /** Position among the statements that can be checked, from 1. */
  number: number;
  /** All statements of the place, if several; see `PageBadge`. */
  statements?: readonly NumberedStatement[];
  /** What the audit waits for, so open cells are not being judged; omitted if it does not. */
  waitsFor?: 'power' | 'permission';
  /** Current position of the statement on the page. */
  range: Range;
  /** Current positions of all its words; omitted if that is `range`. */
  parts?: readonly Range[];
  /** Positions of badges that were joined in this one. */
  starts?: readonly Range[];
};

export type NumberedStatement = PageStatement & Pick<BadgeView, 'number'>;

export type PageHealth =
  | 'readable'
  /** The site is known, but no answer was recognised. */
  | 'layout-unknown'
  /** The same, of a site that is known from public sources alone. */
  | 'layout-unseen'
  /** Answers are read and have markers, but no citation was recognised. */
  | 'citations-unknown';

export type CardReading = Result<StatementCard, CardFailure>;

/** User actions on the page. Each is called synchronously within the click. */
export type PageCallbacks = {
  onCheck: (key: string) => void;
  /** `statementId` is `null` for the whole audit. */
  onOpen: (auditId: AuditId, statementId: StatementId | null) => void;
  /** The user asks for an answer's hidden sources; `pasted` is set only for `paste`. */
  onComplete: (key: string, way: SourcesWay, pasted: string | null) => void;
  onCard: (auditId: AuditId, statementId: StatementId) => Promise<CardReading>;
  /**
   * The pointer rests on a statement's text or badge, or the focus is on its badge; `null`: on none
   * any longer.
   */
  onPoint: (place: PanelPlace | null) => void;
  /** The user hides or shows the marks on all pages of this site. */
  onHideMarks: (isHidden: boolean) => void;
  /** The summary of a finished check is in view; returns true if the marks need explaining. */
  onMarksSeen: () => Promise<boolean>;
  /** Returns the page's structure for a bug report, without any text of the page. */
  onReport: () => string;
};

export type PageUi = {
  /** Sets all answers that have a button; others lose button and badges. */
  setAnswers: (answers: readonly AnswerView[]) => void;
  setBadges: (key: string, badges: readonly BadgeView[]) => void;
  /** Scrolls to `range`. `parts`: see `BadgeView`. */
  markStatement: (range: Range, statementId: StatementId, parts?: readonly Range[]) => void;
  /** Highlights a statement without scrolling, while it is pointed at elsewhere; `null`: none. */
  pointAt: (statementId: StatementId | null) => void;
  /** Hides badges and underlines; buttons remain. */
  hideMarks: (isHidden: boolean) => void;
  setHealth: (health: PageHealth) => void;
  /** Repositions everything after a change of the page's layout. */
  refresh: () => void;
  destroy: () => void;
};
