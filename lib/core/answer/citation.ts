import type { CitationId } from '../ids';
import type { Span } from './span';

/** What a citation points at, before anyone has gone to look. */
export type CitationTarget =
  | { kind: 'url'; url: string }
  | { kind: 'doi'; doi: string }
  | { kind: 'pmid'; pmid: string }
  | { kind: 'title'; title: string }
  /** The page shows a marker but no address behind it. */
  | { kind: 'unresolved'; label: string };

/** A pointer the answer itself gives the user. */
export type Citation = {
  id: CitationId;
  /**
   * Where the marker stands in `Answer.text`: empty where the page's chip was cut
   * out of the text, not empty where the marker ("[1]") is part of the text;
   * `null` when the source is only in a list.
   */
  marker: Span | null;
  /** What the user sees at the marker or in the list, e.g. "Blood Advances [1]". */
  label: string;
  target: CitationTarget;
  /** The text fragment (`#:~:text=`) the link carried; `null` where there was none. */
  quoteHint: string | null;
  /** How many more sources the marker counts ("+2") that the page does not show. */
  hidden: number;
};
