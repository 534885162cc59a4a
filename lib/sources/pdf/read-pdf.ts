import type * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { startDeadline, type Deadline } from '../web/deadline';
import { layOutPage, type PageLayout } from './lay-out-page';
import { letterTableFactory, type ReadLetterTable } from './letter-tables';
import { readDetails } from './pdf-details';
import { PDF_LIMITS, type PdfLimits, type PdfReading, type PdfTrouble } from './pdf-reading';
import { writeDocument } from './write-document';
import type { DrawnPage, DrawnText } from './page-pieces';

/** Bytes at the end of a complete file that name the position of its cross-reference table. */
const TAIL_BYTES = 2_048;
/** Pages after which pdf.js's fonts and images are released. */
const PAGES_KEPT = 16;

/** Loads pdf.js, which is large and seldom needed. */
export type LoadPdfJs = () => Promise<Pick<typeof pdfJs, 'getDocument' | 'VerbosityLevel'>>;

/**
 * Reads a PDF page by page, in this thread. No script of the document runs, nothing is
 * drawn and nothing is fetched.
 */
export async function readPdf(
  bytes: Uint8Array,
  deps: {
    load: LoadPdfJs;
    letterTable: ReadLetterTable;
    signal: AbortSignal;
    limits?: Partial<PdfLimits>;
  },
): Promise<PdfReading> {
  const limits = { ...PDF_LIMITS, ...deps.limits };
  if (isCutOff(bytes)) return unreadable('damaged');

  const { getDocument, VerbosityLevel } = await deps.load();
  const release = limitMemory(globalThis, limits.maxBytes);
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    cMapPacked: true,
    BinaryDataFactory: letterTableFactory(deps.letterTable),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
  });
  const deadline = startDeadline(deps.signal, limits.timeoutMs);
  try {
    const reading = task.promise.then(document => readDocument(document, limits, deadline));
    return await Promise.race([reading, whenCut(deadline)]);
  } catch (error) {
    return unreadable(troubleOf(error));
  } finally {
    deadline.end();
    await task.destroy();
    release();
  }
}

/** Ends the wait: a page can keep pdf.js busy for ever. */
function whenCut(deadline: Deadline): Promise<PdfReading> {
  const { promise, resolve } = Promise.withResolvers<PdfReading>();
  const tell = () => resolve(unreadable(deadline.isExpired() ? 'too-complex' : 'stopped'));
  if (deadline.signal.aborted) tell();
  deadline.signal.addEventListener('abort', tell, { once: true });
  return promise;
}

function unreadable(reason: PdfTrouble): PdfReading {
  return { kind: 'unreadable', reason };
}

/**
 * Detects a file whose end is missing: its lost pages would read as if they never said anything.
 */
function isCutOff(bytes: Uint8Array): boolean {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES));
  return !tail.includes('startxref') && !tail.includes('%%EOF');
}

/** Maps an error of pdf.js to a typed reason: only the file can cause one. */
function troubleOf(error: unknown): PdfTrouble {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'PasswordException') return 'encrypted';
  if (name === 'RangeError' || /allocation|more memory/i.test(message)) return 'too-complex';
  console.info('pdf: could not be read', error);
  return 'damaged';
}

async function readDocument(
  document: PDFDocumentProxy,
  limits: PdfLimits,
  deadline: Deadline,
): Promise<PdfReading> {
  const { numPages } = document;
  if (numPages > limits.maxPages) return unreadable('too-large');

  const pages: PageLayout[] = [];
  const failed: unknown[] = [];
  let length = 0;
  // Once it is cut nobody listens to what comes back.
  for (let number = 1; number <= numPages && !deadline.signal.aborted; number += 1) {
    const page = await readPage(document, { number, before: pages.at(-1) }, limits).catch(
      (error: unknown) => {
        // A broken page costs itself and is named; the others are read all the same.
        failed.push(error);
        return EMPTY;
      },
    );
    pages.push(page);
    length += lengthOf(page);
    if (length > limits.maxText) return unreadable('too-large');
    if (number % PAGES_KEPT === 0) await document.cleanup();
  }
  if (failed.length === pages.length) return unreadable(troubleOf(failed[0]));
  return finish(document, pages);
}

const EMPTY: PageLayout = { blocks: [], edges: [], height: 0 };

async function readPage(
  document: PDFDocumentProxy,
  { number, before }: { number: number; before: PageLayout | undefined },
  limits: PdfLimits,
): Promise<PageLayout> {
  const page = await document.getPage(number);
  const content = await page.getTextContent();
  if (content.items.length > limits.maxPieces) throw new RangeError('pdf: a page draws too much');
  const drawn = toDrawnPage(page.getViewport({ scale: 1 }), content);
  page.cleanup();
  return layOutPage(drawn, number - 1, before?.edges);
}

function lengthOf({ blocks }: PageLayout): number {
  const cells = blocks.flatMap(({ lines }) => lines.flatMap(line => line.cells));
  return cells.reduce((sum, { text }) => sum + text.length, 0);
}

async function finish(
  document: PDFDocumentProxy,
  pages: readonly PageLayout[],
): Promise<PdfReading> {
  const { text, pageStarts, bodyLength } = writeDocument(pages);
  if (bodyLength === 0) return unreadable('no-text');
  const unreadPages = pages.flatMap(({ blocks }, at) => (blocks.length === 0 ? [at + 1] : []));
  return { kind: 'read', text, pageStarts, unreadPages, ...(await readDetails(document, pages)) };
}

function toDrawnPage(
  viewport: PageViewport,
  content: Awaited<ReturnType<PDFPageProxy['getTextContent']>>,
): DrawnPage {
  const texts = content.items.flatMap((item): DrawnText[] =>
    'str' in item
      ? [
          {
            text: item.str,
            transform: item.transform.map(Number),
            width: item.width,
            font: item.fontName,
          },
        ]
      : [],
  );
  return { width: viewport.width, height: viewport.height, view: viewport.transform, texts };
}

/** Constructors of a global scope through which pdf.js allocates memory. */
type Scope = { Uint8Array: Uint8ArrayConstructor; DecompressionStream?: unknown };

/**
 * Limits every array in `scope` to `maxBytes` until the returned function is called.
 *
 * A PDF of a few kilobytes can unpack to gigabytes, and pdf.js has no limit of its own: its buffers
 * double until the browser ends the whole document. The browser's own decompression gives out
 * chunks without asking, so it is removed; pdf.js then unpacks in script.
 */
function limitMemory(scope: Scope, maxBytes: number): () => void {
  const whole = scope.Uint8Array;
  const unpacker = scope.DecompressionStream;
  scope.Uint8Array = new Proxy(whole, {
    construct(target, args: [unknown], asked: typeof Uint8Array) {
      const [size] = args;
      if (typeof size === 'number' && size > maxBytes) {
        throw new RangeError('pdf: asked for more memory than a document may take');
      }
      return Reflect.construct(target, args, asked === scope.Uint8Array ? target : asked) as object;
    },
  });
  scope.DecompressionStream = undefined;
  return () => {
    scope.Uint8Array = whole;
    scope.DecompressionStream = unpacker;
  };
}
