import type { InterpretDeps } from '../../lib/fetchers/interpret-response';
import { createWorkerPdfReader } from '../../lib/fetchers/pdf/worker-pdf-reader';
import { sha256Hex, sha256OfBytes } from '../../lib/text/content-hash';

/** What reads sources in a document of the browser; PDFs in workers of this package. */
export const BROWSER_READERS: InterpretDeps = {
  parseHtml: html => new DOMParser().parseFromString(html, 'text/html'),
  parseXml: xml => new DOMParser().parseFromString(xml, 'application/xml'),
  readPdf: createWorkerPdfReader({
    open: () => new Worker('/pdf-worker.js', { name: 'veracite-pdf' }),
  }),
  hash: sha256Hex,
  hashBytes: sha256OfBytes,
};
