import type { Evidence } from '../../lib/core/finding';
import { keepsQuotesOnly } from '../../lib/core/source';
import type { Passage, Source } from '../../lib/core/source';
import type { Span } from '../../lib/core/span';

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
  /** The source's text, or what is kept of it there; `null` where neither is (yet) at hand. */
  text: string | null;
  /** Where that begins in the whole text. */
  textStart?: number;
  /** How long the whole text is; left out: as long as what is given. */
  textLength?: number;
  /** The whole passage, not only the quote's neighbourhood. */
  isWide: boolean;
};

/** About two lines on each side: enough to see what the quote is about. */
const NEAR_CHARS = 160;

/**
 * The quote inside its passage. The text is used only if the quote really stands where the
 * evidence says; else the few words kept with the evidence are all there is.
 */
export function quoteContext(request: QuoteRequest): QuoteContext {
  const { text, textStart = 0 } = request;
  const { span, quote } = request.evidence;
  if (text === null || text.slice(span.start - textStart, span.end - textStart) !== quote.exact) {
    return {
      before: quote.prefix,
      exact: quote.exact,
      after: quote.suffix,
      cutBefore: quote.prefix !== '',
      cutAfter: quote.suffix !== '',
    };
  }
  return contextIn(text, request);
}

function contextIn(
  text: string,
  { evidence, passage, isWide, textStart = 0, textLength = text.length }: QuoteRequest,
): QuoteContext {
  const { span, quote } = evidence;
  const window = windowOf(span, passage);
  const from = Math.max(textStart, window.start);
  const to = Math.min(textStart + text.length, window.end);
  const before = text.slice(from - textStart, span.start - textStart);
  const after = text.slice(span.end - textStart, to - textStart);
  const near = isWide ? { before, after } : { before: lastWords(before), after: firstWords(after) };
  return {
    ...near,
    exact: quote.exact,
    cutBefore: near.before !== before || from > 0,
    cutAfter: near.after !== after || to < textLength,
  };
}

function windowOf(span: Span, passage: Passage | null): Span {
  return {
    start: Math.min(passage?.span.start ?? span.start - NEAR_CHARS, span.start),
    end: Math.max(passage?.span.end ?? span.end + NEAR_CHARS, span.end),
  };
}

/** What is kept of a source around a quote, as `quoteContext` takes it; `null`: its whole text is. */
export function excerptAround(
  source: Source,
  { span }: Pick<Evidence, 'span'>,
): Required<Pick<QuoteRequest, 'text' | 'textStart' | 'textLength'>> | null {
  if (!keepsQuotesOnly(source)) return null;
  const excerpt = source.excerpts?.find(
    ({ start, text }) => start <= span.start && span.end <= start + text.length,
  );
  const { textLength } = source;
  return { text: excerpt?.text ?? null, textStart: excerpt?.start ?? 0, textLength };
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
