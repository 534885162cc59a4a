import type { AuditId, StatementId } from '../../lib/core/ids';
import type { VerdictKind } from '../../lib/core/verdict';
import type { FailureName } from './failure-words';

/** How many statements have each verdict; a kind that does not occur is left out. */
export type VerdictCounts = Partial<Record<VerdictKind, number>>;

/** What stands at the end of an answer. */
export type ButtonState =
  | { kind: 'ready' }
  | { kind: 'reading' }
  | { kind: 'failed'; failure: FailureName }
  | { kind: 'checking'; auditId: AuditId; settledPairs: number; pairs: number }
  | { kind: 'checked'; auditId: AuditId; isStopped: boolean; counts: VerdictCounts };

/** An answer that has a button; `bodies` are its elements, in page order. */
export type AnswerItem = { key: string; bodies: readonly Element[]; state: ButtonState };

/** One badge beside an answer. */
export type BadgeItem = {
  auditId: AuditId;
  statementId: StatementId;
  /** Place among the statements that can be checked, from 1. */
  number: number;
  kind: VerdictKind;
  /** Where the statement stands on the page now. */
  range: Range;
};

/** Called inside the reader's click, synchronously. */
export type PageUiCallbacks = {
  onCheck(key: string): void;
  /** `statementId` is `null` where the whole check is asked for. */
  onOpen(auditId: AuditId, statementId: StatementId | null): void;
};

/** Everything the extension draws on a chat page. */
export type PageUi = {
  /** All answers that have a button; one that is left out loses button and badges. */
  setAnswers(answers: readonly AnswerItem[]): void;
  /** The badges of an answer that `setAnswers` named; an empty list takes them away. */
  setBadges(key: string, badges: readonly BadgeItem[]): void;
  /** Scrolls to a statement and marks it, until the reader clicks or presses Escape. */
  markStatement(range: Range, statementId: StatementId): void;
  setHealth(health: 'readable' | 'layout-unknown'): void;
  /** The page may have moved: put everything where it belongs. */
  refresh(): void;
  destroy(): void;
};
