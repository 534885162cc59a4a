/** Loads both halves of pdf.js into the current thread. */
export async function loadPdfJs() {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
