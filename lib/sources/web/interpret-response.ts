import { contentHash } from '../../core/ids';
import type { PendingSource, UnreadableReason, Visit } from '../../core/source/source';
import type { FetchedSource } from '../../ports/source-fetcher';
import { NO_FACTS, toRead, toUnreadable, type Reading } from './fetched-source';
import type { ReadPdfBytes } from '../pdf/pdf-reading';
import { bodyKindOf, findRefusal } from './read-head';
import type { ReadTextBody, Walled } from './read-text-body';
import { findReader } from './sniff-body';

/** What reads bodies; in threads of their own where something would have to wait. */
export type InterpretDeps = {
  readText: ReadTextBody;
  readPdf: ReadPdfBytes;
  /** SHA-256 of a text, in lower-case hexadecimal. */
  hash: (text: string) => Promise<string>;
  /** The same of bytes. */
  hashBytes: (bytes: Uint8Array) => Promise<string>;
};

/**
 * Version of the extractors: one more with every change by which the same bytes give another text,
 * so that such a change is not taken for one of the page (`tests/unit/sources/web/extractor-version`).
 */
export const EXTRACTOR_VERSION = 1;

/** What a visit brought back, and what tells that nobody waits for it any more. */
type Answered = { visit: Visit; body: Uint8Array; signal: AbortSignal };

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

  // nb. Before it is read: an extractor may take the bytes away.
  const bodyHash = contentHash(await deps.hashBytes(body));
  const reading = await readBody(answer, deps);
  if (typeof reading === 'string') return toUnreadable(source, reading, visit);
  if ('walled' in reading) {
    return { ...toUnreadable(source, reading.walled, visit), signs: reading.signs };
  }
  if (reading.text === '') return toUnreadable(source, 'empty', visit);
  const readBy = { bodyHash, extractor: EXTRACTOR_VERSION };
  const read = await toRead(source, { ...reading, visit, readBy }, deps.hash);
  return reading.signs ? { ...read, signs: reading.signs } : read;
}

/** The reason where the body is nothing that can be read here. */
async function readBody(
  { visit, body, signal }: Answered,
  { readText, readPdf }: InterpretDeps,
): Promise<Reading | Walled | UnreadableReason> {
  const { contentType, finalUrl: url } = visit;
  const reader = findReader(body, bodyKindOf(contentType));
  if (reader === null) return 'unsupported-type';
  return reader === 'pdf'
    ? readPdfBody(body, signal, readPdf)
    : readText({ reader, bytes: body, contentType, url }, signal);
}

async function readPdfBody(
  body: Uint8Array,
  signal: AbortSignal,
  readPdf: ReadPdfBytes,
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
