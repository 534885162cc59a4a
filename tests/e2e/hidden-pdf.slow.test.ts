import { build } from 'esbuild';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureBrowser } from '../../scripts/lib/find-browser';
import type { PdfWay } from '../attacks/hidden-text/pdf-pages';
import { HIDDEN_BY_PAINT, SHOWN_BY_PAINT } from '../attacks/hidden-text/pdf-paint-ways';
import { HIDDEN_WAYS, VISIBLE_WAYS } from '../attacks/hidden-text/pdf-ways';
import { makeDrawing } from '../fakes/made-pdf';

/** Of one length and shape, so that a clip or a box that follows the text stays the same. */
const SENTENCES = ['Lemons cure any cold.', 'Pepper harms a liver.'] as const;

/** Of 255; letters of one point leave a grey line that says nothing, pale ones can be read. */
const FAINT = 128;
const PALE = 24;

/**
 * Ways that pictures cannot tell: letters drawn as others change with the sentence, drawings that are
 * all alike do not, and pdf.js cuts nothing out in the shape of letters of a font it does not bring.
 */
const NOT_TOLD = new Set([
  'letters that draw others',
  'letters that are drawings',
  'drawings in red',
  'drawings of thin lines',
  'a shading in the shape of letters',
  'a picture in the shape of letters',
]);
const isTold = ({ name }: PdfWay) => !NOT_TOLD.has(name);

/** Draws a PDF in a page as a reader sees it, and returns the picture. */
const DRAW = `
  import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
  import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  globalThis.pdfjsWorker = worker;
  globalThis.draw = async base64 => {
    const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const document = await pdfJs.getDocument({ data, verbosity: 0 }).promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = new OffscreenCanvas(viewport.width, viewport.height);
    const canvasContext = canvas.getContext('2d');
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    const { data: pixels } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    return pixels;
  };
  globalThis.mostChanged = async (one, other) => {
    const [before, after] = [await draw(one), await draw(other)];
    return before.reduce((most, value, at) => Math.max(most, Math.abs(value - after[at])), 0);
  };`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: DRAW, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  });
  browser = await puppeteer.launch({
    executablePath: ensureBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.evaluate(bundle.outputFiles[0]?.text ?? '');
});

afterAll(() => browser.close());

/** Most that a channel of a pixel changes where another sentence takes the place, 0–255. */
async function mostChanged({ draw }: PdfWay): Promise<number> {
  const pdfs = SENTENCES.map(text => Buffer.from(makeDrawing(draw(text))).toString('base64'));
  const most: unknown = await page.evaluate(`mostChanged(...${JSON.stringify(pdfs)})`);
  return Number(most);
}

/** Truth by pixels: another sentence in its place changes the picture, or it is not seen. */
describe('the list of ways to hide text in a PDF', () => {
  it.each([...HIDDEN_WAYS, ...HIDDEN_BY_PAINT].filter(isTold))('hides: $name', async way => {
    expect(await mostChanged(way)).toBeLessThan(FAINT);
  });

  it.each([...VISIBLE_WAYS, ...SHOWN_BY_PAINT].filter(isTold))('shows: $name', async way => {
    expect(await mostChanged(way)).toBeGreaterThan(PALE);
  });
});
