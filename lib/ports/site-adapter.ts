import type { Capture, SiteId } from '../core/answer/answer';
import type { IsoDateTime } from '../core/ids';
import type { SiteReadFailure } from '../core/answer/page-check';
import type { Result } from '../core/result';
import type { Span } from '../core/answer/span';

/** One reply on the page. `bodies` are in page order; most sites have one per reply. */
export type AnswerPlace = { key: string; bodies: readonly Element[] };

export type PageContext = {
  url: string;
  now: IsoDateTime;
  /** The page has not changed since the last `findAnswers`, so it need not be searched again. */
  isUnchanged?: boolean;
  /** Sources of this reply that the user has revealed; read as if the page showed them. */
  revealed?: Revealed;
  /** Only this part of the reply is read, also while the site is still writing it. */
  selected?: Range;
};

/** Link to a source that a page shows only temporarily. */
export type RevealedLink = { url: string; title: string | null };

/**
 * Hidden sources of a reply, by the index of their chip among the reply's chips, from 0; `null` if
 * the page gives them for the reply as a whole.
 */
export type Revealed = readonly { chip: number | null; links: readonly RevealedLink[] }[];

/** Element of a reply that shows sources when hovered or clicked. */
export type SourceOpener = { element: Element; chip: number | null };

export type ShownLink = RevealedLink & { element: Element };

/** Ways to a reply's hidden sources. Opened only at the user's request. */
export type HiddenSources = {
  openers: readonly SourceOpener[];
  /** Returns the links that openers show at this moment. */
  shown(): ShownLink[];
  copyControl: Element | null;
};

/** Matches of one layout of an adapter on a page: numbers, never content of the page. */
export type LayoutDiagnosis = {
  id: string;
  verified: string;
  isDetected: boolean;
  counts: Readonly<Record<string, number>>;
};

/** Reads one chat site. The only kind of code that knows its markup. */
export type SiteAdapter = {
  readonly id: SiteId;
  /** `false`: its markup is known from public sources alone, not from a real page. */
  readonly isSeen: boolean;
  matches(url: URL): boolean;
  /**
   * Returns true if the address is one of a conversation. Only there does a page without recognised
   * replies mean an unknown layout; a site's front page has none either.
   */
  isConversation(url: URL): boolean;
  /** Returns all replies on the page, in order; empty if there is none yet. */
  findAnswers(page: Document): Result<AnswerPlace[], SiteReadFailure>;
  /** Returns true if the site shows that this reply is still being written. */
  isStreaming(page: Document, place: AnswerPlace): boolean;
  /** Must not change the page. */
  readAnswer(place: AnswerPlace, context: PageContext): Result<Capture, SiteReadFailure>;
  /** Returns the current position of a span of the answer's text, or `null` if it is gone. */
  locate(place: AnswerPlace, span: Span): Range | null;
  /** Locates many spans in one pass. `isUnchanged`, `selected`: see `PageContext`. */
  locateAll(
    place: AnswerPlace,
    spans: readonly Span[],
    page: { isUnchanged: boolean; selected?: Range },
  ): (Range | null)[];
  /** Returns `null` if the reply is not on the page. */
  hiddenSources(place: AnswerPlace, page: { isUnchanged: boolean }): HiddenSources | null;
  /** Returns the reason a page is not readable, for a bug report. */
  diagnose(page: Document): LayoutDiagnosis[];
};
