import { contentHash } from '../core/ids';
import type { PendingSource, UnreadableReason, Visit } from '../core/source';
import type { Wall, WallSign } from '../core/source-checks';
import type { FetchedSource } from '../ports/source-fetcher';
import { decodeText } from './decode-text';
import { extractPage } from './extract-page';
import { NO_FACTS, toRead, toUnreadable } from './fetched-source';
import type { Reading } from './fetched-source';
import { readJats } from './jats/read-jats';
import type { PageAccess } from './page-access';
import type { ReadPdfBytes } from './pdf/pdf-reading';
import { bodyKindOf, findRefusal } from './read-head';
import { findReader } from './sniff-body';

export type InterpretDeps = {
  /** Parses without running anything: `DOMParser` in a browser, linkedom in Node. */
  parseHtml: (html: string, url: string) => Document;
  /** The same for XML. */
  parseXml: (xml: string) => Document;
  /** In a thread of its own where something would have to wait. */
  readPdf: ReadPdfBytes;
  /** SHA-256 of a text, in lower-case hexadecimal. */
  hash: (text: string) => Promise<string>;
  /** The same of bytes. */
  hashBytes: (bytes: Uint8Array) => Promise<string>;
};

/**
 * Version of the readers: one more with every change by which the same bytes give another text,
 * so that such a change is not taken for one of the page (`tests/unit/fetchers/reader-version`).
 */
export const READER_VERSION = 1;

/** What a visit brought back, and what tells that nobody waits for it any more. */
export type Answered = { visit: Visit; body: Uint8Array; signal: AbortSignal };

/** Makes a source of what a visit brought back, whichever way it came. */
export async function interpretResponse(
  source: PendingSource,
  answer: Answered,
  deps: InterpretDeps,
): Promise<FetchedSource> {
  const { visit, body } = answer;
  const reason = findRefusal(visit.httpStatus, visit.contentType);
  if (reason !== null) return toUnreadable(source, reason, visit);

  if (body.length === 0) return toUnreadable(source, 'empty', visit);

  // nb. Before it is read: a reader may take the bytes away.
  const bodyHash = contentHash(await deps.hashBytes(body));
  const reading = await readBody(answer, deps);
  if (typeof reading === 'string') return toUnreadable(source, reading, visit);
  if ('walled' in reading) {
    return { ...toUnreadable(source, reading.walled, visit), signs: reading.signs };
  }
  if (reading.text === '') return toUnreadable(source, 'empty', visit);
  const readBy = { bodyHash, reader: READER_VERSION };
  const read = await toRead(source, { ...reading, visit, readBy }, deps.hash);
  return reading.signs ? { ...read, signs: reading.signs } : read;
}

/** Something stands between a reader and the text, and this gave it away. */
type Walled = { walled: Wall; signs: WallSign[] };

/** The reason where the body is nothing that can be read here. */
async function readBody(
  { visit, body, signal }: Answered,
  deps: InterpretDeps,
): Promise<Reading | Walled | UnreadableReason> {
  const reader = findReader(body, bodyKindOf(visit.contentType));
  if (reader === null) return 'unsupported-type';
  if (reader === 'pdf') return readPdfBody(body, signal, deps);

  const decoded = decodeText(body, visit.contentType);
  if (reader === 'plain') return readPlain(decoded);
  return reader === 'xml'
    ? readJats(decoded, deps)
    : readPage(deps.parseHtml(decoded, visit.finalUrl), visit.finalUrl, deps);
}

function readPlain(decoded: string): Reading {
  const text = decoded.replace(/\r\n?/g, '\n').trim();
  const format = 'plain';
  return { text, title: null, language: null, extent: 'full-text', format, facts: NO_FACTS };
}

async function readPdfBody(
  body: Uint8Array,
  signal: AbortSignal,
  { readPdf }: InterpretDeps,
): Promise<Reading | UnreadableReason> {
  const pdf = await readPdf(body, signal);
  if (pdf.kind === 'unreadable') return pdf.reason;

  const { text, title, language, authors } = pdf;
  return {
    text,
    title,
    language,
    extent: 'full-text',
    format: 'pdf',
    facts: { ...NO_FACTS, authors },
    pages: { starts: pdf.pageStarts, unread: pdf.unreadPages },
  };
}

const REASONS: Record<Exclude<PageAccess, 'open'>, Wall> = {
  paywall: 'paywall',
  login: 'login-required',
  'robot-check': 'robot-check',
};

async function readPage(
  doc: Document,
  url: string,
  deps: InterpretDeps,
): Promise<Reading | Walled> {
  const { access, signs, ...page } = await extractPage(doc, url, deps);
  if (access !== 'open') return { walled: REASONS[access], signs };
  return { ...page, format: 'page', ...(signs.length > 0 ? { signs } : {}) };
}
