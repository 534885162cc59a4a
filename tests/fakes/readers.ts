import { loadPdfJs } from '../../lib/sources/pdf/load-pdf-js';
import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { readLetterTable } from '../../scripts/lib/letter-tables';
import { NODE_READERS } from '../../scripts/lib/node-readers';

/** Extractors in this thread: a thread for each PDF takes a second to start. */
export const READERS: typeof NODE_READERS = {
  ...NODE_READERS,
  readPdf: (bytes, signal) =>
    readPdf(bytes, { load: loadPdfJs, letterTable: readLetterTable, signal }),
};
