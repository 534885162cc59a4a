/** Words kept at each end of a long quote: enough to be rare, short enough to match. */
const WORDS_AT_EACH_END = 5;

/** Up to this many words are given whole: two ends of five would leave almost nothing out. */
const MAX_WHOLE_WORDS = 12;

const DIRECTIVE = ':~:';

/**
 * The address of a source that opens at a passage: `#:~:text=start,end`.
 *
 * A hash the page uses itself is kept; a text directive that was there is replaced. A quote
 * without any word gives the address as it is.
 * See https://wicg.github.io/scroll-to-text-fragment/.
 */
export function passageLink(url: string, quote: string): string {
  const words = quote.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return url;

  const [page = '', ...rest] = url.split('#');
  const anchor = rest.join('#').split(DIRECTIVE)[0] ?? '';
  return `${page}#${anchor}${DIRECTIVE}text=${textDirective(words)}`;
}

/**
 * The address of a PDF that opens at a page, from 1: browsers' viewers know `#page=` and find no
 * text by a fragment in all of them. See RFC 8118.
 */
export function pageLink(url: string, page: number): string {
  const [file = ''] = url.split('#');
  return `${file}#page=${String(page)}`;
}

function textDirective(words: readonly string[]): string {
  if (words.length <= MAX_WHOLE_WORDS) return encode(words);
  return `${encode(words.slice(0, WORDS_AT_EACH_END))},${encode(words.slice(-WORDS_AT_EACH_END))}`;
}

/** nb. `-` marks prefixes and suffixes in a directive, and `encodeURIComponent` leaves it. */
function encode(words: readonly string[]): string {
  return encodeURIComponent(words.join(' ').toWellFormed()).replaceAll('-', '%2D');
}
