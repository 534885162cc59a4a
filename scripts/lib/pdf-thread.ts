import { parentPort } from 'node:worker_threads';

import { loadPdfJs } from '../../lib/sources/pdf/load-pdf-js';
import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { servePdf } from '../../lib/sources/pdf/worker-pdf-reader';
import { readLetterTable } from './letter-tables';

const port = parentPort;
if (!port) throw new Error('pdf-thread: only runs as a thread');

const deps = { load: loadPdfJs, letterTable: readLetterTable };
servePdf((bytes, signal) => readPdf(bytes, { ...deps, signal }), {
  postMessage: message => port.postMessage(message),
  addEventListener: (type, listener) => {
    port.on(type, data => listener({ data }));
  },
});
