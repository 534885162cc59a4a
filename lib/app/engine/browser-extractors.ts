import type { InterpretDeps } from '../../sources/web/interpret-response';
import { createThreadExtractor } from '../../sources/web/thread-extractor';
import { sha256Hex, sha256OfBytes } from '../../text/content-hash';

export function createBrowserExtractors(): InterpretDeps {
  return {
    readText: createThreadExtractor(() => new Worker('/text-worker.js', { name: 'veracite-text' })),
    readPdf: createThreadExtractor(() => new Worker('/pdf-worker.js', { name: 'veracite-pdf' })),
    hash: sha256Hex,
    hashBytes: sha256OfBytes,
  };
}
