import type { PendingSource, UnreadableReason, Visit } from '../core/source';
import type { FetchedSource } from '../ports/source-fetcher';
import { NO_FACTS, toRead, toUnreadable } from './fetched-source';
import type { Reading } from './fetched-source';
import type { ReadPdfBytes } from './pdf/pdf-reading';
import { bodyKindOf, findRefusal } from './read-head';
import type { ReadTextBody } from './read-text-body';
import { findReader } from './sniff-body';

/** What reads bodies; in threads of their own where something would have to wait. */
export type InterpretDeps = {
  readText: ReadTextBody;
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
  { readText, readPdf }: InterpretDeps,
): Promise<Reading | UnreadableReason> {
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
