import type { AuditStatus } from '../audit/audit';
import type { AnswerId, AuditId, StatementId } from '../ids';
import type { PowerWait } from '../device/power';
import type { Span } from './span';
import type { StorageTrouble } from '../device/storage-trouble';
import type { VerdictKind } from '../audit/verdict';

/** One statement as the page is told of it: nothing of the sources. */
export type StatementKind = { statementId: StatementId; kind: VerdictKind };

/** A place in the answer, and what was found of the statements that stand there. */
export type PageBadge = StatementKind & {
  span: Span;
  /**
   * All statements of the place, in text order, where there are more than one: then
   * `statementId` is the first of them, and `kind` the worst of all.
   */
  statements?: readonly StatementKind[];
};

/** All a chat page learns about the check of one of its answers. */
export type PageCheck = {
  auditId: AuditId;
  answerId: AnswerId;
  /** The identity the answer has while its sources are hidden; left out: the same. */
  shownAs?: AnswerId;
  status: AuditStatus;
  /** The reader is asked in the panel before it begins; left out: not. */
  asks?: true;
  /** Why nothing goes on in it although it runs; left out: it is at work, or done. */
  wait?: PowerWait;
  settledPairs: number;
  pairs: number;
  badges: PageBadge[];
};

/** Where on the page a statement is to be shown. */
export type StatementPlace = { answerId: AnswerId; statementId: StatementId; span: Span };

/** Why an answer could not be read from its page. */
export type SiteReadFailure =
  /** The reply is still being written. */
  | 'answer-still-streaming'
  /** The page is the site's, but no known layout matches it. */
  | 'layout-unknown'
  /** The reply holds no text. */
  | 'answer-empty'
  /** More text or links than can be checked in reasonable time. */
  | 'answer-too-large';

/** Why a check could not be started. */
export type RequestFailure =
  /** The capture did not have the shape the background accepts. */
  | 'invalid-capture'
  | 'answer-empty'
  | 'answer-too-large'
  /** The browser lets no extension read this page. */
  | 'page-not-readable'
  /** The browser refused to store it (disk full, quota), or did not open its storage. */
  | StorageTrouble;
