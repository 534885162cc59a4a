import { parentPort } from 'node:worker_threads';

import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { serveExtractor } from '../../lib/sources/web/thread-extractor';
import { readLetterTable } from './letter-tables';
import { loadPdfJs } from './load-pdf-js';

const port = parentPort;
if (!port) throw new Error('pdf-thread: only runs as a thread');

const deps = { load: loadPdfJs, letterTable: readLetterTable };
serveExtractor(({ bytes }, signal) => readPdf(bytes, { ...deps, signal }), {
  postMessage: message => port.postMessage(message),
  addEventListener: (type, listener) => {
    port.on(type, data => listener({ data }));
  },
});
