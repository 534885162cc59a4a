/** Words kept at each end of a long quote: enough to be rare, few enough to match. */
const WORDS_AT_EACH_END = 5;

/** Quotes up to this length are used whole: two ends of five words would save almost nothing. */
const MAX_WHOLE_WORDS = 12;

const DIRECTIVE = ':~:';

/**
 * Address that opens a source at a passage: `#:~:text=start,end`.
 *
 * Keeps the page's own hash, but replaces a text directive. A quote without words returns the
 * address unchanged. See https://wicg.github.io/scroll-to-text-fragment/.
 */
export function passageLink(url: string, quote: string): string {
  const words = quote.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return url;

  const [page = '', ...rest] = url.split('#');
  const anchor = rest.join('#').split(DIRECTIVE)[0] ?? '';
  return `${page}#${anchor}${DIRECTIVE}text=${textDirective(words)}`;
}

/** Opens a page from 1 (RFC 8118): not all browsers' PDF viewers support text fragments. */
export function pageLink(url: string, page: number): string {
  const [file = ''] = url.split('#');
  return `${file}#page=${String(page)}`;
}

function textDirective(words: readonly string[]): string {
  if (words.length <= MAX_WHOLE_WORDS) return encode(words);
  return `${encode(words.slice(0, WORDS_AT_EACH_END))},${encode(words.slice(-WORDS_AT_EACH_END))}`;
}

/** nb. `-` marks prefixes and suffixes in a directive, and `encodeURIComponent` keeps it. */
function encode(words: readonly string[]): string {
  return encodeURIComponent(words.join(' ').toWellFormed()).replaceAll('-', '%2D');
}
