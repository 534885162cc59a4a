import type { Capture, SiteId } from '../core/answer';
import type { IsoDateTime } from '../core/ids';
import type { SiteReadFailure } from '../core/page-check';
import type { Result } from '../core/result';
import type { Span } from '../core/span';

/** One reply on the page. `bodies` are in page order; most sites have one a reply. */
export type AnswerPlace = { key: string; bodies: readonly Element[] };

/** Where and when a page is read. */
export type PageContext = {
  url: string;
  now: IsoDateTime;
  /** The page is as it was when `findAnswers` last looked, so it need not be searched again. */
  isUnchanged?: boolean;
};

/** What one layout of an adapter finds on a page: numbers, never anything of the page itself. */
export type LayoutDiagnosis = {
  id: string;
  /** The day it was last seen working. */
  verified: string;
  isDetected: boolean;
  counts: Readonly<Record<string, number>>;
};

/** Reads one chat site. The only kind of code that knows its markup. */
export type SiteAdapter = {
  readonly id: SiteId;
  matches(url: URL): boolean;
  /**
   * Whether the address is one of a conversation. Only there does a page nothing is
   * recognised on mean an unknown layout; a site's front page holds no reply either.
   */
  isConversation(url: URL): boolean;
  /** All replies on the page, in order. An empty list: a page with no reply yet. */
  findAnswers(page: Document): Result<AnswerPlace[], SiteReadFailure>;
  /** Whether the site shows that this reply is still being written. */
  isStreaming(page: Document, place: AnswerPlace): boolean;
  /** Reads without changing the page. */
  readAnswer(place: AnswerPlace, context: PageContext): Result<Capture, SiteReadFailure>;
  /** Where a span of the answer's text stands on the page now; `null` if it is gone. */
  locate(place: AnswerPlace, span: Span): Range | null;
  /** The same for many spans by one walk. `isUnchanged`: see `PageContext`. */
  locateAll(
    place: AnswerPlace,
    spans: readonly Span[],
    page: { isUnchanged: boolean },
  ): (Range | null)[];
  /** Why a page is not readable, for a bug report. */
  diagnose(page: Document): LayoutDiagnosis[];
};
