import type { UnreadableReason } from '../../core/source/source';

/** Text of a PDF, or why it cannot be read. */
export type PdfReading = ReadPdf | { kind: 'unreadable'; reason: PdfTrouble };

export type PdfTrouble = Extract<
  UnreadableReason,
  'encrypted' | 'no-text' | 'damaged' | 'too-large' | 'too-complex' | 'stopped'
>;

export type ReadPdf = {
  kind: 'read';
  text: string;
  /** Offsets in the text at which pages begin. */
  pageStarts: number[];
  /** Numbers, from 1, of pages without readable text. */
  unreadPages: number[];
  /** `null` if neither the file nor its first page names one. */
  title: string | null;
  authors: string[];
  language: string | null;
};

/**
 * Reads a PDF; may transfer `bytes` away from the caller. Never throws because of a file's content.
 */
export type ReadPdfBytes = (bytes: Uint8Array, signal: AbortSignal) => Promise<PdfReading>;

/** Limits for one PDF. */
export type PdfLimits = {
  maxPages: number;
  /** UTF-16 units of text. */
  maxText: number;
  /** Runs of characters that one page draws. */
  maxPieces: number;
  /** Bytes of one array; a document takes a few of them. */
  maxBytes: number;
  timeoutMs: number;
};

/**
 * Chosen: the longest guidelines have about a thousand pages and three million characters; a page
 * of small print draws some 20,000 runs; 128 MB is five times the largest file that is fetched; 300
 * pages take a slow machine about ten seconds.
 */
export const PDF_LIMITS: PdfLimits = {
  maxPages: 3_000,
  maxText: 20_000_000,
  maxPieces: 200_000,
  maxBytes: 128_000_000,
  timeoutMs: 60_000,
};
