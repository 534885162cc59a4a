import type { UnreadableReason } from '../../core/source/source';

/** Kind of body by content type. `unnamed`: the server gives none. */
export type BodyKind = 'page' | 'plain' | 'xml' | 'pdf' | 'unnamed' | 'unsupported';

const KINDS = new Map<string, BodyKind>([
  ['text/html', 'page'],
  ['application/xhtml+xml', 'page'],
  ['text/plain', 'plain'],
  ['text/markdown', 'plain'],
  ['text/x-markdown', 'plain'],
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/jats+xml', 'xml'],
  ['application/vnd.jats+xml', 'xml'],
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
