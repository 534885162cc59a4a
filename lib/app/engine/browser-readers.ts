import type { InterpretDeps } from '../../sources/web/interpret-response';
import { createWorkerPdfReader } from '../../sources/pdf/worker-pdf-reader';
import { createWorkerTextReader } from '../../sources/web/worker-text-reader';
import { sha256Hex, sha256OfBytes } from '../../text/content-hash';

export function createBrowserReaders(): InterpretDeps {
  return {
    readText: createWorkerTextReader({
      open: () => new Worker('/text-worker.js', { name: 'veracite-text' }),
    }),
    readPdf: createWorkerPdfReader({
      open: () => new Worker('/pdf-worker.js', { name: 'veracite-pdf' }),
    }),
    hash: sha256Hex,
    hashBytes: sha256OfBytes,
  };
}
