import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { readPdf } from '../../lib/fetchers/pdf/read-pdf';
import { servePdf } from '../../lib/fetchers/pdf/worker-pdf-reader';

export default defineUnlistedScript(() => {
  servePdf((bytes, signal) => readPdf(bytes, { load: () => Promise.resolve(pdfJs), signal }), self);
});
