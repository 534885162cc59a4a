import type { LoadPdfJs } from './read-pdf';

/**
 * Loads both halves of pdf.js into this thread: the caller has a thread of its own for them,
 * or, on the command line, nothing that would have to wait.
 */
export const loadPdfJs: LoadPdfJs = async () => {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};
