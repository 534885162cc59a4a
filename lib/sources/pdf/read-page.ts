import type * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api';

import { matrixOf } from './matrix';
import type { DrawnPage } from './page-pieces';
import { paintPage } from './paint-page';
import type { PDF_LIMITS } from './pdf-limits';
import type { Operations } from './pdf-operations';
import { seenLetters } from './seen-letters';
import { keepShown, type TextRun } from './shown-text';

/** The parts of pdf.js that are used. */
export type PdfJs = Pick<
  typeof pdfJs,
  'getDocument' | 'VerbosityLevel' | 'normalizeUnicode' | 'OPS'
>;

/** Pixels in which a page is painted: about one per point, so that small print has a few. */
const PIXELS = 500_000;
const MAX_SCALE = 2;
const MAX_SIDE = 20_000;

/** Reads what a page shows. `hidden`: the number of characters that cannot be seen on it. */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  {
    limits,
    isOver,
    giveUp,
    pdf,
  }: {
    limits: typeof PDF_LIMITS;
    /** Whether what pdf.js tells of a page was cut off. */
    isOver: () => boolean;
    /** Ends the reading of the document. */
    giveUp: () => void;
    pdf: Pick<PdfJs, 'normalizeUnicode' | 'OPS'>;
  },
): Promise<DrawnPage & { hidden: number }> {
  const page = await document.getPage(number);
  const runs = await readRuns(page, { limits, giveUp });
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const drawn = { width, height, view: transform.map(Number) };
  if (runs.length === 0) return { ...drawn, texts: [], hidden: 0 };

  const scale = Math.min(MAX_SCALE, Math.sqrt(PIXELS / (width * height)));
  const view = matrixOf(page.getViewport({ scale }).transform);
  const layers = await document.getOptionalContentConfig();
  const operations: Operations = await page.getOperatorList();
  if (isOver()) throw new RangeError('pdf: a page does too much');
  const poolOf = (id: string) => (id.startsWith('g_') ? page.commonObjs : page.objs);
  const needed = operations.argsArray
    .filter((_, index) => operations.fnArray[index] === pdf.OPS.dependency)
    .map(args => String(args?.[0]));
  const whenThere = (id: string) =>
    new Promise<unknown>(resolve => void poolOf(id).get(id, resolve));
  await Promise.all(needed.map(whenThere));
  const { letters, ground } = paintPage({
    ...operations,
    ops: pdf.OPS,
    width: Math.min(MAX_SIDE, Math.ceil(width * scale)),
    height: Math.min(MAX_SIDE, Math.ceil(height * scale)),
    view,
    scale,
    find: (id): unknown => (poolOf(id).has(id) ? poolOf(id).get(id) : null),
    isLayerShown: layer => Boolean(layers.isVisible(layer)),
  });
  const isSeen = seenLetters(letters, ground);
  const shown = keepShown(runs, letters, { view, isSeen, normalise: pdf.normalizeUnicode });
  page.cleanup();
  return { ...drawn, ...shown };
}

/**
 * nb. Not by `getTextContent`, which keeps all of it: a page of a few kilobytes can draw the same
 * words for ever. Read on when it is too much, as pdf.js does not stop within a page: twice as much
 * ends the document, and with it pdf.js.
 */
async function readRuns(
  page: PDFPageProxy,
  { limits, giveUp }: { limits: typeof PDF_LIMITS; giveUp: () => void },
): Promise<TextRun[]> {
  const runs: TextRun[] = [];
  let pieces = 0;
  for await (const { items } of page.streamTextContent() as AsyncIterable<TextContent>) {
    pieces += items.length;
    if (pieces > 2 * limits.maxPieces) giveUp();
    if (pieces > limits.maxPieces) continue;
    for (const item of items) if ('str' in item) runs.push(toRun(item));
  }
  if (pieces > limits.maxPieces) throw new RangeError('pdf: a page draws too much');
  return runs;
}

function toRun({ str, transform, width, fontName, dir }: TextItem): TextRun {
  return {
    text: str,
    transform: transform.map(Number),
    width,
    font: fontName,
    isTurned: dir === 'rtl',
  };
}
