import type { AuditId, StatementId } from '../core/ids';
import type {
  CardFailure,
  RequestFailure,
  SiteReadFailure,
  StatementCard,
  StatementKind,
} from '../core/answer/page-check';
import type { PowerWait } from '../core/device/power';
import type { Result } from '../core/result';
import type { VerdictCounts, VerdictKind } from '../core/audit/verdict';

/** Why a click did not lead to a check. */
export type ButtonFailure =
  | SiteReadFailure
  | RequestFailure
  /** No reply from the extension; mostly it was updated while the page stayed open. */
  | 'extension-unreachable';

/** Why an answer was not checked automatically, where its site is one whose answers are. */
export type OfferHint = 'sites-not-allowed' | 'too-many';

/** What stands at the end of an answer. */
export type ButtonState =
  | { kind: 'ready'; hint?: OfferHint }
  /** Clicked; the background has not answered yet. */
  | { kind: 'reading' }
  | { kind: 'failed'; failure: ButtonFailure }
  /** It has not begun: the panel asks first. */
  | { kind: 'asking'; auditId: AuditId }
  | { kind: 'checking'; auditId: AuditId; settledPairs: number; pairs: number }
  /** Began automatically, and waits; a click has it checked now. */
  | { kind: 'waiting'; auditId: AuditId; wait: PowerWait }
  | { kind: 'checked'; auditId: AuditId; isStopped: boolean; counts: VerdictCounts };

/** A way to bring hidden sources to light. Each is taken only at a click of the user. */
export type SourcesWay =
  /** We open the page's own chips one after the other. */
  | 'open'
  /** We press the site's own copy button and read what it copied. */
  | 'copy'
  /** The user pastes the copied answer. */
  | 'paste';

/** Why a way led to nothing. */
export type SourcesProblem =
  /** Everything was opened, and no link came. */
  | 'nothing-new'
  /** The browser did not let us read the clipboard. */
  | 'clipboard-refused'
  /** What was copied or pasted is not this answer. */
  | 'other-answer'
  | 'answer-empty'
  | 'answer-too-large';

/** Sources that an answer's markers count and the page does not show. */
export type SourcesState =
  | { kind: 'hidden'; count: number; way: SourcesWay; problem: SourcesProblem | null }
  /** The page's chips are being opened; a click ends it. */
  | { kind: 'opening'; done: number; all: number }
  /** All that were hidden are known now. */
  | { kind: 'complete' };

/** An answer that has a button; `bodies` are its elements, in page order. */
export type AnswerView = {
  key: string;
  bodies: readonly Element[];
  state: ButtonState;
  /** `null`: the page hides no source of it, as far as its markers say. */
  sources: SourcesState | null;
};

/** One badge beside an answer. */
export type BadgeView = {
  auditId: AuditId;
  statementId: StatementId;
  /** Place among the statements that can be checked, from 1. */
  number: number;
  kind: VerdictKind;
  /** All statements of the place, where there are more than one; see `PageBadge`. */
  statements?: readonly StatementKind[];
  /** Its check waits, so open cells are not being judged; omitted if not. */
  isWaiting?: true;
  /** Where the statement stands on the page now. */
  range: Range;
};

/** Readability of the page. */
export type PageHealth =
  | 'readable'
  /** The site is known, and no answer was recognised on it. */
  | 'layout-unknown'
  /** Answers are read, markers stand in their text, and not one citation was recognised. */
  | 'citations-unknown';

/** What a page is told of the statement of a badge, or why not. */
export type CardReading = Result<StatementCard, CardFailure>;

/** What the user did in the page. All are called inside the click, synchronously. */
export type PageCallbacks = {
  onCheck: (key: string) => void;
  /** `statementId` is `null` where the whole check is asked for. */
  onOpen: (auditId: AuditId, statementId: StatementId | null) => void;
  /** The user wants an answer's hidden sources; `pasted` is set for that way alone. */
  onComplete: (key: string, way: SourcesWay, pasted: string | null) => void;
  /** The user rests on the badge of this statement. */
  onCard: (auditId: AuditId, statementId: StatementId) => Promise<CardReading>;
  /** The page's skeleton for a bug report: no text of the page is in it. */
  onReport: () => string;
};

/** What the controller needs of whatever draws on the page. */
export type PageUi = {
  /** All answers that have a button; one that is missing loses button and badges. */
  setAnswers: (answers: readonly AnswerView[]) => void;
  /** The badges of an answer that `setAnswers` named; an empty list takes them away. */
  setBadges: (key: string, badges: readonly BadgeView[]) => void;
  /** Scrolls to a statement and marks it. */
  markStatement: (range: Range, statementId: StatementId) => void;
  setHealth: (health: PageHealth) => void;
  /** The page may have moved: put everything where it belongs. */
  refresh: () => void;
  destroy: () => void;
};
