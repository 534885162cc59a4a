import type { AuditStatus } from '../audit/audit';
import type { AnswerId, AuditId, StatementId } from '../ids';
import type { PowerWait } from '../device/power';
import type { Span } from './span';
import type { StorageTrouble } from '../device/storage-trouble';
import type { VerdictKind } from '../audit/verdict';
import type { PageRange } from '../source/source';

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
  /** The user is asked in the panel before it begins; left out: not. */
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

/** Which statement of which answer a page asks about; it knows both only of answers it holds. */
export type CardPlace = { answer: AnswerId; statement: StatementId };

/** A short cut of one quote that code has found in its source. */
export type CardPassage = {
  text: string;
  /** There is more of the quote than is given. */
  isCut: boolean;
  title: string;
  /** The site it was read on; `null`: on none (a file, a pasted text, a page of this package). */
  host: string | null;
  /** `null`: the source has no pages. */
  pages: PageRange | null;
};

/** What the page shows of one statement while the user rests on its badge, and no longer. */
export type StatementCard = {
  kind: VerdictKind;
  /** `null` where no source that decides has a quote. */
  passage: CardPassage | null;
  /** How many other sources have a quote on the statement; 0 without `passage`. */
  others: number;
  /** A source contradicts what another one supports, whole or in part. */
  isDisputed: boolean;
};

/** Why a card has nothing but its verdict. */
export type CardFailure =
  /** The check was deleted, or is not of this page. */
  | 'not-here'
  /** No reply; mostly the extension was updated while the page stayed open. */
  | 'extension-unreachable';

/**
 * When the answers of a page are checked. `click`: at a click of the user's. `auto`: once they
 * are finished, on this device. `off`: the page is left alone.
 */
export const PAGE_MODES = ['click', 'auto', 'off'] as const;
export type PageMode = (typeof PAGE_MODES)[number];

/** Why an answer that a page offered is not checked by itself. */
export type OfferRefusal =
  | RequestFailure
  /** Its site is not in that mode, or not any more. */
  | 'not-automatic'
  /** The answer cites nothing that could be looked at. */
  | 'no-sources'
  /** The user has allowed none of the cited sites yet, and only a click may ask. */
  | 'sites-not-allowed'
  /** More answers than anybody reads were finished within the hour. */
  | 'too-many';
