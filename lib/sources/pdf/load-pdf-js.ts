import type { LoadPdfJs } from './read-pdf';

/**
 * Loads both halves of pdf.js into this thread: in the extension it is a thread of its own, and the
 * command line has nothing that would have to wait.
 */
export const loadPdfJs: LoadPdfJs = async () => {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};
