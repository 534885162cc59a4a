import type { PendingSource, UnreadableReason, Visit } from '../core/source';
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
};

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

  const reading = await readBody(answer, deps);
  if (typeof reading === 'string') return toUnreadable(source, reading, visit);
  if (reading.text === '') return toUnreadable(source, 'empty', visit);
  return toRead(source, { ...reading, visit }, deps.hash);
}

/** The reason where the body is nothing that can be read here. */
async function readBody(
  { visit, body, signal }: Answered,
  deps: InterpretDeps,
): Promise<Reading | UnreadableReason> {
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

const REASONS: Record<Exclude<PageAccess, 'open'>, UnreadableReason> = {
  paywall: 'paywall',
  login: 'login-required',
  'robot-check': 'robot-check',
};

async function readPage(
  doc: Document,
  url: string,
  deps: InterpretDeps,
): Promise<Reading | UnreadableReason> {
  const page = await extractPage(doc, url, deps);
  return page.access === 'open' ? { ...page, format: 'page' } : REASONS[page.access];
}
