import { take } from '../../lib/util/parked';
import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { readLetterTable } from '../../scripts/lib/letter-tables';
import { loadPdfJs } from '../../scripts/lib/load-pdf-js';
import { NODE_EXTRACTORS } from '../../scripts/lib/node-extractors';

/** Extractors in this thread: a thread for each PDF takes a second to start. */
export const EXTRACTORS: typeof NODE_EXTRACTORS = {
  ...NODE_EXTRACTORS,
  readPdf: async ({ bytes }, signal) =>
    readPdf(await take(bytes), { load: loadPdfJs, letterTable: readLetterTable, signal }),
};
