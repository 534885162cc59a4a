import { decodeText } from './decode-text';
import type { BodyKind } from './read-head';

export type BodyReader = Exclude<BodyKind, 'unnamed' | 'unsupported'>;

/** Bytes in which a body shows its kind. */
const SNIFFED_BYTES = 1_024;

/**
 * Finds the extractor by what a body is, not only by its type: servers send PDFs as text, sign-in
 * pages as PDFs and archives without a type. `null` if it is no text.
 */
export function findReader(body: Uint8Array, named: BodyKind): BodyReader | null {
  const start = body.subarray(0, SNIFFED_BYTES);
  // A PDF may have a few lines before its mark.
  if (new TextDecoder('latin1').decode(start).includes('%PDF-')) return 'pdf';
  if (isBinary(start)) return null;
  if (named === 'page' || named === 'plain') return named;

  return readerOf(decodeText(start, null), named);
}

function readerOf(text: string, named: BodyKind): BodyReader | null {
  const isPage = /<(?:!DOCTYPE\s+)?html\b/i.test(text);
  if (named === 'xml') return isPage ? 'page' : 'xml';
  if (!isPage && ARTICLE.test(text)) return 'xml';
  if (/^\s*</.test(text)) return 'page';
  // What calls itself a PDF and is plain text is no document of its name.
  return named === 'unnamed' ? 'plain' : null;
}

/** Detects binary data: text holds no NUL except in UTF-16. */
function isBinary(start: Uint8Array): boolean {
  const isUtf16 = start[0] === 0xff || start[0] === 0xfe || start[1] === 0 || start[0] === 0;
  return !isUtf16 && start.includes(0);
}

/** Matches the beginning of an article in JATS, and no fragment of HTML. */
const ARTICLE =
  /<!DOCTYPE\s+article\b|<(?:pmc-articleset|article\s[^>]{0,500}(?:article-type|dtd-version))\b/;
