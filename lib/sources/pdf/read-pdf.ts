import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { UnreadableReason } from '../../core/source/source';
import { startDeadline, type Deadline } from '../web/deadline';
import { NO_FACTS, type Reading } from '../web/fetched-source';
import { layOutPage, type PageLayout } from './lay-out-page';
import { letterTableFactory, type ReadLetterTable } from './letter-tables';
import { readDetails } from './pdf-details';
import { limitMemory, PDF_LIMITS } from './pdf-limits';
import { readPage, type PdfJs } from './read-page';
import { writeDocument } from './write-document';

/** Bytes at the end of a complete file that name the position of its cross-reference table. */
const TAIL_BYTES = 2_048;
/** Pages after which pdf.js's fonts and images are released. */
const PAGES_KEPT = 16;

/**
 * Reads a PDF page by page, in this thread; may take `bytes` away. No script of the document runs,
 * nothing is drawn and nothing is fetched. Never throws because of a file's content.
 */
export async function readPdf(
  bytes: Uint8Array,
  deps: {
    /** Loads pdf.js, which is large and seldom needed. */
    load: () => Promise<PdfJs>;
    letterTable: ReadLetterTable;
    signal: AbortSignal;
    limits?: Partial<typeof PDF_LIMITS>;
  },
): Promise<Reading | UnreadableReason> {
  const limits = { ...PDF_LIMITS, ...deps.limits };
  if (isCutOff(bytes)) return 'damaged';

  const pdf = await deps.load();
  const memory = limitMemory(globalThis, limits);
  const task = pdf.getDocument({
    data: bytes,
    verbosity: pdf.VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    cMapPacked: true,
    BinaryDataFactory: letterTableFactory(deps.letterTable),
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
  });
  const deadline = startDeadline(deps.signal, limits.timeoutMs);
  const endless = Promise.withResolvers<UnreadableReason>();
  try {
    const reading = task.promise.then(document =>
      readDocument(document, {
        limits,
        deadline,
        isOver: memory.isOver,
        giveUp: () => endless.resolve('too-complex'),
        pdf,
      }),
    );
    return await Promise.race([reading, whenCut(deadline), endless.promise]);
  } catch (error) {
    return troubleOf(error);
  } finally {
    deadline.end();
    await task.destroy();
    memory.release();
  }
}

/** Ends the wait: a page can keep pdf.js busy for ever. */
function whenCut(deadline: Deadline): Promise<UnreadableReason> {
  const { promise, resolve } = Promise.withResolvers<UnreadableReason>();
  const tell = () => resolve(deadline.isExpired() ? 'too-complex' : 'stopped');
  if (deadline.signal.aborted) tell();
  deadline.signal.addEventListener('abort', tell, { once: true });
  return promise;
}

/**
 * Detects a file whose end is missing: its lost pages would read as if they never said anything.
 */
function isCutOff(bytes: Uint8Array): boolean {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES));
  return !tail.includes('startxref') && !tail.includes('%%EOF');
}

/** Maps an error of pdf.js to a typed reason: only the file can cause one. */
function troubleOf(error: unknown): UnreadableReason {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'PasswordException') return 'encrypted';
  if (name === 'RangeError' || /allocation|more memory/i.test(message)) return 'too-complex';
  console.info('pdf: could not be read', error);
  return 'damaged';
}

async function readDocument(
  document: PDFDocumentProxy,
  { deadline, ...reading }: Parameters<typeof readPage>[2] & { deadline: Deadline },
): Promise<Reading | UnreadableReason> {
  const { numPages } = document;
  const { limits } = reading;
  if (numPages > limits.maxPages) return 'too-large';

  const pages: PageLayout[] = [];
  const failed: unknown[] = [];
  let [length, hidden] = [0, 0];
  // Once it is cut the rest would be thrown away.
  for (let number = 1; number <= numPages && !deadline.signal.aborted; number += 1) {
    const { page, hidden: out } = await readPage(document, number, reading)
      .then(drawn => ({
        page: layOutPage(drawn, number - 1, pages.at(-1)?.edges),
        hidden: drawn.hidden,
      }))
      .catch((error: unknown) => {
        // A broken page costs itself and is named; the others are read all the same.
        failed.push(error);
        return { page: EMPTY, hidden: 0 };
      });
    hidden += out;
    pages.push(page);
    length += lengthOf(page);
    if (length > limits.maxText) return 'too-large';
    if (number % PAGES_KEPT === 0) await document.cleanup();
  }
  if (failed.length === pages.length) return troubleOf(failed[0]);
  return finish(document, pages, hidden);
}

const EMPTY: PageLayout = { blocks: [], edges: [], height: 0 };

function lengthOf({ blocks }: PageLayout): number {
  const cells = blocks.flatMap(({ lines }) => lines.flatMap(line => line.cells));
  return cells.reduce((sum, { text }) => sum + text.length, 0);
}

async function finish(
  document: PDFDocumentProxy,
  pages: readonly PageLayout[],
  hidden: number,
): Promise<Reading | UnreadableReason> {
  const { text, pageStarts, bodyLength } = writeDocument(pages);
  if (bodyLength === 0) return 'no-text';
  const unread = pages.flatMap(({ blocks }, at) => (blocks.length === 0 ? [at + 1] : []));
  const { title, authors, language } = await readDetails(document, pages);
  return {
    text,
    title,
    language,
    extent: 'full-text',
    format: 'pdf',
    facts: { ...NO_FACTS, authors },
    pages: { starts: pageStarts, unread },
    ...(hidden > 0 && { hiddenLength: hidden }),
  };
}
