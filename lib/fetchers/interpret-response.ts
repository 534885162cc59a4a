import type { PendingSource, UnreadableReason, Visit } from '../core/source';
import type { FetchedSource } from '../ports/source-fetcher';
import { decodeText } from './decode-text';
import { extractPage } from './extract-page';
import { toRead, toUnreadable } from './fetched-source';
import type { Reading } from './fetched-source';
import type { PageAccess } from './page-access';
import { bodyKindOf, findRefusal } from './read-head';

export type InterpretDeps = {
  /** Parses without running anything: `DOMParser` in a browser, linkedom in Node. */
  parseHtml: (html: string, url: string) => Document;
  /** SHA-256 of a text, in lower-case hexadecimal. */
  hash: (text: string) => Promise<string>;
};

/** Makes a source of what a visit brought back, whichever way it came. */
export async function interpretResponse(
  source: PendingSource,
  answer: { visit: Visit; body: Uint8Array },
  deps: InterpretDeps,
): Promise<FetchedSource> {
  const { visit, body } = answer;
  const reason = findRefusal(visit.httpStatus, visit.contentType);
  if (reason !== null) return toUnreadable(source, reason, visit);

  if (body.length === 0) return toUnreadable(source, 'empty', visit);

  const reading = readText(answer, deps);
  if (typeof reading === 'string') return toUnreadable(source, reading, visit);
  if (reading.text === '') return toUnreadable(source, 'empty', visit);
  return toRead(source, { ...reading, visit }, deps.hash);
}

/** The reason where the body is no text that can be read here. */
function readText(
  { visit, body }: { visit: Visit; body: Uint8Array },
  { parseHtml }: InterpretDeps,
): Reading | UnreadableReason {
  if (isForeign(body)) return 'unsupported-type';

  const decoded = decodeText(body, visit.contentType);
  const kind = bodyKindOf(visit.contentType);
  const isPage = kind === 'page' || (kind === 'unnamed' && /^\s*</.test(decoded));
  return isPage ? readPage(parseHtml(decoded, visit.finalUrl), visit.finalUrl) : readPlain(decoded);
}

function readPlain(decoded: string): Reading {
  const text = decoded.replace(/\r\n?/g, '\n').trim();
  return { text, title: null, language: null, extent: 'full-text' };
}

const REASONS: Record<Exclude<PageAccess, 'open'>, UnreadableReason> = {
  paywall: 'paywall',
  login: 'login-required',
  'robot-check': 'robot-check',
};

function readPage(doc: Document, url: string): Reading | UnreadableReason {
  const page = extractPage(doc, url);
  return page.access === 'open' ? page : REASONS[page.access];
}

/** How far a body is looked at for signs that it is none of the text it claims to be. */
const SNIFFED_BYTES = 1_024;

/** Servers send PDFs and archives as text or without a type; text holds no NUL but in UTF-16. */
function isForeign(body: Uint8Array): boolean {
  const start = body.subarray(0, SNIFFED_BYTES);
  const isPdf = [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, at) => start[at] === byte);
  const isUtf16 = start[0] === 0xff || start[0] === 0xfe || start[1] === 0 || start[0] === 0;
  return isPdf || (!isUtf16 && start.includes(0));
}
