import type { Evidence } from '../../lib/core/finding';
import type { Passage } from '../../lib/core/source';
import { sliceSpan } from '../../lib/core/span';

/** A quote with what stands around it. */
export type QuoteContext = {
  before: string;
  exact: string;
  after: string;
  /** There is more on that side of the passage than is given. */
  cutBefore: boolean;
  cutAfter: boolean;
};

export type QuoteRequest = {
  evidence: Evidence;
  /** The window the quote was taken from; `null` where it is not known. */
  passage: Passage | null;
  /** The source's text; `null` where it is not (or not yet) at hand. */
  text: string | null;
  /** The whole passage, not only the quote's neighbourhood. */
  isWide: boolean;
};

/** About two lines on each side: enough to see what the quote is about. */
const NEAR_CHARS = 160;

/**
 * The quote inside its passage. The text is used only if the quote really stands where the
 * evidence says; else the few words kept with the evidence are all there is.
 */
export function quoteContext({ evidence, passage, text, isWide }: QuoteRequest): QuoteContext {
  const { span, quote } = evidence;
  if (text === null || sliceSpan(text, span) !== quote.exact) {
    return {
      before: quote.prefix,
      exact: quote.exact,
      after: quote.suffix,
      cutBefore: quote.prefix !== '',
      cutAfter: quote.suffix !== '',
    };
  }
  const from = Math.min(passage?.span.start ?? span.start - NEAR_CHARS, span.start);
  const to = Math.max(passage?.span.end ?? span.end + NEAR_CHARS, span.end);
  const before = text.slice(Math.max(0, from), span.start);
  const after = text.slice(span.end, to);
  const near = isWide ? { before, after } : { before: lastWords(before), after: firstWords(after) };
  return {
    ...near,
    exact: quote.exact,
    cutBefore: near.before !== before || from > 0,
    cutAfter: near.after !== after || to < text.length,
  };
}

function firstWords(text: string): string {
  if (text.length <= NEAR_CHARS) return text;
  const cut = text.lastIndexOf(' ', NEAR_CHARS);
  return text.slice(0, cut > 0 ? cut : NEAR_CHARS).toWellFormed();
}

function lastWords(text: string): string {
  if (text.length <= NEAR_CHARS) return text;
  const from = text.length - NEAR_CHARS;
  const cut = text.indexOf(' ', from);
  return text.slice(cut === -1 ? from : cut + 1).toWellFormed();
}
