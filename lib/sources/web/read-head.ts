import type { UnreadableReason } from '../../core/source/source';
import { decodeText } from './decode-text';
import type { Reading } from './fetched-source';

/** Kind of body by content type. `unnamed`: the server gives none. */
export type BodyKind = Reading['format'] | 'unnamed' | 'unsupported';

const KINDS = new Map<string, BodyKind>([
  ['text/html', 'page'],
  ['application/xhtml+xml', 'page'],
  ['text/plain', 'plain'],
  ['text/markdown', 'plain'],
  ['text/x-markdown', 'plain'],
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['application/xml', 'jats'],
  ['text/xml', 'jats'],
  ['application/jats+xml', 'jats'],
  ['application/vnd.jats+xml', 'jats'],
  // "Some bytes": what a server says that does not know, of PDFs above all.
  ['application/octet-stream', 'unnamed'],
  ['binary/octet-stream', 'unnamed'],
]);

export function bodyKindOf(contentType: string | null): BodyKind {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' ? 'unnamed' : (KINDS.get(type) ?? 'unsupported');
}

const BY_STATUS = new Map<number, UnreadableReason>([
  [401, 'login-required'],
  [402, 'paywall'],
  [404, 'dead-link'],
  [407, 'login-required'],
  [410, 'dead-link'],
  [429, 'rate-limited'],
]);

/** Reason by which status or type rule an answer out; `null`: the body is worth reading. */
export function findRefusal(
  status: number | null,
  contentType: string | null,
): UnreadableReason | null {
  const refusal = statusRefusal(status);
  if (refusal !== null) return refusal;
  return bodyKindOf(contentType) === 'unsupported' ? 'unsupported-type' : null;
}

/** Reason by which the status alone rules an answer out. */
export function statusRefusal(status: number | null): UnreadableReason | null {
  if (status === null || (status >= 200 && status < 300)) return null;
  return BY_STATUS.get(status) ?? 'http-error';
}

/** Bytes in which a body shows its kind. */
export const SNIFFED_BYTES = 1_024;

/**
 * Finds the format by what a body is, not only by its type: servers send PDFs as text, sign-in
 * pages as PDFs and archives without a type. `null` if it is no text.
 */
export function findFormat(body: Uint8Array, named: BodyKind): Reading['format'] | null {
  const start = body.subarray(0, SNIFFED_BYTES);
  // A PDF may have a few lines before its mark.
  if (new TextDecoder('latin1').decode(start).includes('%PDF-')) return 'pdf';
  if (isBinary(start)) return null;
  if (named === 'page' || named === 'plain') return named;

  return formatOf(decodeText(start, null), named);
}

function formatOf(text: string, named: BodyKind): Reading['format'] | null {
  const isPage = /<(?:!DOCTYPE\s+)?html\b/i.test(text);
  if (named === 'jats') return isPage ? 'page' : 'jats';
  if (!isPage && ARTICLE.test(text)) return 'jats';
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
