import type { Capture, SiteId } from '../core/answer/answer';
import type { IsoDateTime } from '../core/ids';
import type { SiteReadFailure } from '../core/answer/page-check';
import type { Result } from '../core/result';
import type { Span } from '../core/answer/span';

/** One reply on the page. `bodies` are in page order; most sites have one a reply. */
export type AnswerPlace = { key: string; bodies: readonly Element[] };

/** Where and when a page is read. */
export type PageContext = {
  url: string;
  now: IsoDateTime;
  /** The page is as it was when `findAnswers` last looked, so it need not be searched again. */
  isUnchanged?: boolean;
  /** What the user had brought to light of this reply; read as if the page showed it. */
  revealed?: Revealed;
};

/** A link to a source that a page shows only for a while. */
export type RevealedLink = { url: string; title: string | null };

/**
 * Sources of a reply that were hidden, by the place of their chip among the reply's chips,
 * from 0; `null`: the page gives them for the reply as a whole.
 */
export type Revealed = readonly { chip: number | null; links: readonly RevealedLink[] }[];

/** Something in a reply that shows sources once it is hovered or clicked. */
export type SourceOpener = { element: Element; chip: number | null };

export type ShownLink = RevealedLink & { element: Element };

/** How a reply's hidden sources can be had. Nothing is opened before the user asks for it. */
export type HiddenSources = {
  openers: readonly SourceOpener[];
  /** Links that stand right now where openers show sources. */
  shown(): ShownLink[];
  /** The site's own control that copies the reply. */
  copyControl: Element | null;
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
  /** How what a reply hides can be had; `null` where the reply is not on the page. */
  hiddenSources(place: AnswerPlace, page: { isUnchanged: boolean }): HiddenSources | null;
  /** Why a page is not readable, for a bug report. */
  diagnose(page: Document): LayoutDiagnosis[];
};
