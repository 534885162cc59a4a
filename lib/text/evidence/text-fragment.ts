/** Longest quote kept: a hint to look for, not a document. */
const MAX_QUOTE_LENGTH = 1_000;

const DIRECTIVE = ':~:';

/**
 * Splits a URL's hash into the part that belongs to the page and the words that the first text
 * directive (`#:~:text=`) targets.
 *
 * Grammar: `text=[prefix-,]start[,end][,-suffix]`. For a range, the quote is its two ends joined by
 * " … ". Prefix and suffix are not part of the quote. See
 * https://wicg.github.io/scroll-to-text-fragment/.
 */
export function readTextFragment(hash: string): { anchor: string; quote: string | null } {
  const at = hash.indexOf(DIRECTIVE);
  if (at === -1) return { anchor: hash, quote: null };

  const anchor = hash.slice(0, at);
  const directive = hash
    .slice(at + DIRECTIVE.length)
    .split('&')
    .find(part => part.startsWith('text='));
  return { anchor, quote: directive === undefined ? null : readQuote(directive.slice(5)) };
}

function readQuote(value: string): string | null {
  const parts = value
    .split(',')
    // The dash that marks a prefix or suffix is never encoded; one in the words always is.
    .filter(part => !part.endsWith('-') && !part.startsWith('-'))
    .map(decode)
    .filter(part => part !== '');
  if (parts.length === 0) return null;

  return parts.slice(0, 2).join(' … ').slice(0, MAX_QUOTE_LENGTH);
}

/** Percent-decodes without ever throwing; invalid UTF-8 becomes U+FFFD. */
function decode(part: string): string {
  return part
    .replace(/(?:%[\da-f]{2})+/gi, run => {
      const bytes = run.slice(1).split('%');
      return new TextDecoder().decode(Uint8Array.from(bytes, hex => Number.parseInt(hex, 16)));
    })
    .trim();
}
