import type { AuditId, StatementId } from './ids';
import type { RequestFailure, SiteReadFailure } from './page-check';
import type { VerdictKind } from './verdict';

/** Why a click did not lead to a check. */
export type ButtonFailure =
  | SiteReadFailure
  | RequestFailure
  /** No reply from the extension; mostly it was updated while the page stayed open. */
  | 'extension-unreachable';

/** How many statements have each verdict; a kind that does not occur is left out. */
export type VerdictCounts = Partial<Record<VerdictKind, number>>;

/** What stands at the end of an answer. */
export type ButtonState =
  | { kind: 'ready' }
  /** Clicked; the background has not answered yet. */
  | { kind: 'reading' }
  | { kind: 'failed'; failure: ButtonFailure }
  | { kind: 'checking'; auditId: AuditId; settledPairs: number; pairs: number }
  | { kind: 'checked'; auditId: AuditId; isStopped: boolean; counts: VerdictCounts };

/** An answer that has a button; `bodies` are its elements, in page order. */
export type AnswerView = { key: string; bodies: readonly Element[]; state: ButtonState };

/** One badge beside an answer. */
export type BadgeView = {
  auditId: AuditId;
  statementId: StatementId;
  /** Place among the statements that can be checked, from 1. */
  number: number;
  kind: VerdictKind;
  /** Where the statement stands on the page now. */
  range: Range;
};

/** Whether the page can be read at all. */
export type PageHealth =
  | 'readable'
  /** The site is known, and no answer was recognised on it. */
  | 'layout-unknown'
  /** Answers are read, markers stand in their text, and not one citation was recognised. */
  | 'citations-unknown';

/** What the reader did in the page. All are called inside the click, synchronously. */
export type PageCallbacks = {
  onCheck(key: string): void;
  /** `statementId` is `null` where the whole check is asked for. */
  onOpen(auditId: AuditId, statementId: StatementId | null): void;
  /** The page's skeleton for a bug report: no text of the page is in it. */
  onReport(): string;
};

/** What the controller needs of whatever draws on the page. */
export type PageUi = {
  /** All answers that have a button; one that is left out loses button and badges. */
  setAnswers(answers: readonly AnswerView[]): void;
  /** The badges of an answer that `setAnswers` named; an empty list takes them away. */
  setBadges(key: string, badges: readonly BadgeView[]): void;
  /** Scrolls to a statement and marks it. */
  markStatement(range: Range, statementId: StatementId): void;
  setHealth(health: PageHealth): void;
  /** The page may have moved: put everything where it belongs. */
  refresh(): void;
  destroy(): void;
};
