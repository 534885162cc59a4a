import { parentPort } from 'node:worker_threads';

import { loadPdfJs } from '../../lib/fetchers/pdf/load-pdf-js';
import { readPdf } from '../../lib/fetchers/pdf/read-pdf';
import { servePdf } from '../../lib/fetchers/pdf/worker-pdf-reader';

const port = parentPort;
if (!port) throw new Error('pdf-thread: only runs as a thread');

servePdf((bytes, signal) => readPdf(bytes, { load: loadPdfJs, signal }), {
  postMessage: message => {
    port.postMessage(message);
  },
  addEventListener: (type, listener) => {
    port.on(type, data => {
      listener({ data });
    });
  },
});
