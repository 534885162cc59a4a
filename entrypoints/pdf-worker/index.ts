import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { serveExtractor } from '../../lib/sources/web/thread-extractor';

export default defineUnlistedScript(() => {
  const load = () => Promise.resolve(pdfJs);
  serveExtractor(({ bytes }, signal) => readPdf(bytes, { load, letterTable, signal }), self);
});

/** A file of the package; nothing is fetched from elsewhere. */
async function letterTable(file: string): Promise<Uint8Array> {
  const response = await fetch(`/letter-tables/${file}`);
  if (!response.ok) throw new Error(`pdf-worker: the package has no ${file}`);
  return new Uint8Array(await response.arrayBuffer());
}
