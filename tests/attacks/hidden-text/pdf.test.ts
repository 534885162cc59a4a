import { describe, expect, it } from 'vitest';

import { readPdf } from '../../../lib/sources/pdf/read-pdf';
import { readLetterTable } from '../../../scripts/lib/letter-tables';
import { loadPdfJs } from '../../../scripts/lib/load-pdf-js';
import { makeDrawing } from '../../fakes/made-pdf';
import { SHOWN, type PdfWay } from './pdf-pages';
import { HIDDEN_BY_PAINT, SHOWN_BY_PAINT } from './pdf-paint-ways';
import { HIDDEN_WAYS, SCAN_WAYS, VISIBLE_WAYS } from './pdf-ways';

const SENTENCE = 'Lemons cure any cold.';

async function readWay({ draw }: PdfWay) {
  const { signal } = new AbortController();
  const deps = { load: loadPdfJs, letterTable: readLetterTable, signal };
  const reading = await readPdf(makeDrawing(draw(SENTENCE)), deps);
  if (typeof reading === 'string') throw new Error(`the PDF is ${reading}`);
  return reading;
}

describe('a sentence that a PDF hides', () => {
  it.each([...HIDDEN_WAYS, ...HIDDEN_BY_PAINT])('is not read: $name', async way => {
    const { text } = await readWay(way);

    expect(text.match(/\p{L}+/gu)).toEqual(SHOWN.match(/\p{L}+/gu));
  });
});

describe('a sentence that a PDF shows', () => {
  it.each([...VISIBLE_WAYS, ...SHOWN_BY_PAINT, ...SCAN_WAYS])('is read: $name', async way => {
    const { text, hiddenLength } = await readWay(way);

    expect(text.toLowerCase()).toContain(SENTENCE.toLowerCase());
    expect(text).toContain(SHOWN);
    expect(hiddenLength).toBeUndefined();
  });
});
