import type { AuditStatus } from '../audit/audit';
import type { AnswerId, AuditId, StatementId } from '../ids';
import type { PowerWait } from '../device/power';
import type { Span } from './span';
import type { StorageTrouble } from '../device/storage-trouble';
import type { MarkKind } from '../audit/mark';
import type { OpenReason } from '../audit/pair-schemas';
import type { Verdict } from '../audit/verdict';
import type { PageRange } from '../source/source';

/** A statement on a page with the verdict it shows. */
export type PageStatement = Pick<Verdict, 'statementId'> & {
  kind: MarkKind;
  /** The judge's verdict, if `kind` is the user's own. */
  machine?: MarkKind;
  /** Mark of the source that contradicts what another supports in full or in part. */
  conflict?: MarkKind;
};

export type PageBadge = PageStatement & {
  span: Span;
  /** Positions of all words of the statement; omitted if that is `span`. */
  parts?: readonly Span[];
  /** All statements of the place, if several: `statementId` is the first, `kind` the worst. */
  statements?: readonly PageStatement[];
};

export type PageCheck = {
  auditId: AuditId;
  answerId: AnswerId;
  /** Identity of the answer while its sources are hidden; omitted if the same. */
  shownAs?: AnswerId;
  status: AuditStatus;
  /** The panel asks the user before the audit begins. */
  asks?: true;
  /** Reason a running audit waits; omitted if it works or is done. */
  wait?: PowerWait;
  /** Only while waiting for permission: number of sites that the user has to allow, if known. */
  sites?: number;
  /** Comparisons done, and all that take work. */
  settledPairs: number;
  pairs: number;
  badges: PageBadge[];
};

export type StatementPlace = Pick<PageBadge, 'statementId' | 'span' | 'parts'> & {
  answerId: AnswerId;
};

export type SiteReadFailure =
  | 'answer-still-streaming'
  /** The site is known, but none of its layouts matches. */
  | 'layout-unknown'
  | 'answer-empty'
  /** More text or links than can be checked in reasonable time. */
  | 'answer-too-large';

export type RequestFailure =
  /** The background rejected the shape of the capture. */
  | 'invalid-capture'
  | 'answer-empty'
  | 'answer-too-large'
  /** The browser lets no extension read this page. */
  | 'page-not-readable'
  /** The browser refused to store it (disk full, quota) or did not open its storage. */
  | StorageTrouble;

/** Audit and the requested statement of it; `null`: the whole audit. */
export type PanelPlace = { audit: AuditId; statement: StatementId | null };

/** Whether the pages of a site show buttons only. */
export type MarksHiding = { site: string; isHidden: boolean };

/** Statement that a page asks about; the page knows both ids only of answers it holds. */
export type CardPlace = { answer: AnswerId; statement: StatementId };

/** Excerpt of one quote that code has found in its source. */
export type CardPassage = {
  text: string;
  isCut: boolean;
  title: string;
  /** Site it was read on; `null` for a file, a pasted text or a page of this package. */
  host: string | null;
  /** `null` if the source has no pages. */
  pages: PageRange | null;
};

/** Content of the hover card of one badge; kept only while the card is open. */
export type StatementCard = {
  kind: MarkKind;
  /** The judge's verdict, if `kind` is the user's own. */
  machine?: MarkKind;
  /** Set if several sources support the statement only together. */
  isTogether?: true;
  /** `null` if no deciding source has a quote. */
  passage: CardPassage | null;
  /** Number of other sources with a quote on the statement; 0 without `passage`. */
  others: number;
  /** Reason why what decides is open; omitted if it is firm. */
  why?: OpenReason;
  /** Mark of the source that contradicts what another supports; `null` if there is none. */
  conflict: MarkKind | null;
};

export type CardFailure =
  /** The audit was deleted or belongs to another page. */
  | 'not-here'
  /** No reply; usually the extension was updated while the page was open. */
  | 'extension-unreachable';

/** Checks answers when the user clicks, when they are finished (on this device), or never. */
export const PAGE_MODES = ['click', 'auto', 'off'] as const;
export type PageMode = (typeof PAGE_MODES)[number];

export type OfferRefusal =
  | RequestFailure
  /** The site is not, or no longer, in automatic mode. */
  | 'not-automatic'
  /** No citation of the answer can be opened. */
  | 'no-sources'
  /** The user has not allowed any of the cited sites, and only a click may ask for it. */
  | 'sites-not-allowed'
  /** Too many answers were finished within the hour. */
  | 'too-many';
