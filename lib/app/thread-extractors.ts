import type { InterpretDeps } from '../sources/web/interpret-response';
import { createReadTurns, createThreadExtractor } from '../sources/web/thread-extractor';
import { sha256Hex, sha256OfBytes } from '../text/content-hash';
import { take } from '../util/parked';
import { createTurns } from '../util/turns';

/** Extractors that lay nothing out, for a page that the user sees. */
export function createThreadExtractors(): InterpretDeps {
  const turns = createReadTurns();
  const oneByOne = createTurns();
  const readText = createThreadExtractor(
    () => new Worker('/text-worker.js', { name: 'veracite-text' }),
    turns,
  );
  return {
    readText,
    readPdf: createThreadExtractor(
      () => new Worker('/pdf-worker.js', { name: 'veracite-pdf' }),
      turns,
    ),
    hash: sha256Hex,
    hashBytes: body =>
      body instanceof Blob
        ? oneByOne(async () => sha256OfBytes(await take(body)))
        : sha256OfBytes(body),
  };
}
