import type { CitationId } from '../ids';
import type { Span } from './span';

export type CitationTarget =
  | { kind: 'url'; url: string }
  | { kind: 'doi'; doi: string }
  | { kind: 'pmid'; pmid: string }
  | { kind: 'title'; title: string }
  /** Marker without an address behind it. */
  | { kind: 'unresolved'; label: string };

export type Citation = {
  id: CitationId;
  /**
   * Position of the marker in `Answer.text`: empty if the page's chip was cut out of the text, not
   * empty if the marker ("[1]") is part of the text; `null` if the source is only in a list.
   */
  marker: Span | null;
  /** Label at the marker or in the list, e.g. "Blood Advances [1]". */
  label: string;
  target: CitationTarget;
  /** Text fragment (`#:~:text=`) of the link, if any. */
  quoteHint: string | null;
  /** Number of further sources that the marker counts ("+2") and the page does not show. */
  hidden: number;
};
