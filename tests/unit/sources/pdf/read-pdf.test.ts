import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { pageAt } from '../../../../lib/core/source/source';
import { readPdf } from '../../../../lib/sources/pdf/read-pdf';
import { limitMemory, PDF_LIMITS } from '../../../../lib/sources/pdf/pdf-limits';
import type { Reading } from '../../../../lib/sources/web/fetched-source';
import { readLetterTable } from '../../../../scripts/lib/letter-tables';
import { loadPdfJs } from '../../../../scripts/lib/load-pdf-js';
import { shareInOrder } from '../../../../scripts/lib/words-in-order';
import { makeBomb, makeLoop, makePdf, makeScan, type PrintedText } from '../../../fakes/made-pdf';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures/pdf');
/** The first test loads pdf.js, which takes slow machines seconds. */
const SLOW_MACHINE_MS = 60_000;

const NODE = { load: loadPdfJs, letterTable: readLetterTable };

function read(bytes: Uint8Array, limits: Partial<typeof PDF_LIMITS> = {}) {
  const { signal } = new AbortController();
  return readPdf(new Uint8Array(bytes), { ...NODE, signal, limits });
}

async function readWell(bytes: Uint8Array): Promise<Reading> {
  const reading = await read(bytes);
  if (typeof reading === 'string') throw new Error(`the PDF is ${reading}`);
  return reading;
}

const line = (text: string, y = 700): PrintedText => ({ text, x: 50, y });
const LEMONS = makePdf({ pages: [[line('Lemons keep for three weeks.')]] });

describe('a PDF', { timeout: SLOW_MACHINE_MS }, () => {
  it('is read with what it says of itself', async () => {
    const info = {
      Title: 'Lemons keep',
      Author: 'A. Grower; B. Picker',
      CreationDate: 'D:20210304120000Z',
    };
    const reading = await readWell(
      makePdf({ pages: [[line('Lemons keep'), line('For (about) three weeks.', 660)]], info }),
    );

    expect(reading).toEqual({
      text: 'Lemons keep\n\nFor (about) three weeks.',
      title: 'Lemons keep',
      language: 'en',
      extent: 'full-text',
      format: 'pdf',
      facts: {
        authors: ['A. Grower', 'B. Picker'],
        published: null,
        licence: null,
        canonicalUrl: null,
      },
      pages: { starts: [0], unread: [] },
    });
  });

  it('is not called what its first page does not show', async () => {
    const info = { Title: 'Microsoft Word - final2.doc' };

    const { title } = await readWell(
      makePdf({
        pages: [[{ ...line('On lemons'), size: 20 }, line('They keep.', 600), line('Yes.', 580)]],
        info,
      }),
    );

    expect(title).toBe('On lemons');
  });

  it.each(['two-columns', 'three-columns', 'tables', 'report', 'floats', 'printed'])(
    'made by LaTeX or a browser is read in order, every word of it: %s',
    async name => {
      const wanted = readFileSync(resolve(FIXTURES, `${name}.txt`), 'utf8');

      const { text, pages } = await readWell(readFileSync(resolve(FIXTURES, `${name}.pdf`)));

      expect(shareInOrder(wanted, text)).toBeGreaterThanOrEqual(0.999);
      expect(text).not.toMatch(/\p{L}-\n/u);
      expect(pages?.starts.length).toBeGreaterThan(1);
    },
  );

  it('of 100 pages is read to its last words, each with its page', async () => {
    const drawn = Array.from({ length: 100 }, (_, page) =>
      Array.from({ length: 40 }, (_line, row) =>
        line(`Page ${page} row ${row} tells how long lemons keep in a cold room.`, 790 - row * 14),
      ),
    );

    const reading = await readWell(makePdf({ pages: drawn }));

    expect(reading.pages?.starts).toHaveLength(100);
    const place = reading.text.indexOf('Page 99 row 20');
    expect([pageAt(reading, place), pageAt(reading, 0)]).toEqual([100, 1]);
  });

  it('names the pages that hold no text', async () => {
    const { pages } = await readWell(makePdf({ pages: [[line('One.')], [], [line('Three.')]] }));

    expect(pages?.unread).toEqual([2]);
    expect(pages?.starts).toHaveLength(3);
  });
});

describe('a PDF that cannot be read', { timeout: SLOW_MACHINE_MS }, () => {
  it('asks for a password', async () => {
    const locked = makePdf({ pages: [[line('Secret.')]], isLocked: true });

    expect(await read(locked)).toBe('encrypted');
  });

  it('holds pictures of pages', async () => {
    expect(await read(makeScan())).toBe('no-text');
  });

  it('holds pictures of pages and the stamp of a library on each', async () => {
    const stamped = makePdf({
      pages: [1, 2, 3, 4].map(page => [line(`Copied by a library, page ${page} of 4`, 20)]),
    });

    expect(await read(stamped)).toBe('no-text');
  });

  it.each([0.99, 0.7, 0.3, 0.05])('lacks its end after %f of it', async share => {
    const cut = LEMONS.slice(0, LEMONS.length * share - 10);

    expect(await read(cut)).toBe('damaged');
  });

  it('is broken inside', async () => {
    expect(await read(LEMONS.slice().fill(65, 300, 900))).toEqual(expect.any(String));
    expect(await read(new TextEncoder().encode('%PDF-1.7\n%%EOF'))).toBe('damaged');
  });

  it('unpacks to more than a document may take', async () => {
    const bomb = makeBomb(200_000_000);

    const reading = await read(bomb, { maxBytes: 16_000_000 });

    expect(bomb.byteLength).toBeLessThan(300_000);
    expect(reading).toBe('too-complex');
  });

  it('has one page that unpacks to too much beside others, which are read', async () => {
    const pages = [[line('One.')], Array.from({ length: 900 }, (_, y) => line('x'.repeat(40), y))];

    const reading = await read(makePdf({ pages }), { maxPieces: 500 });

    expect(reading).toMatchObject({ text: 'One.', pages: { unread: [2] } });
  });

  it('draws the same words a billion times, and is given up', async () => {
    expect(await read(makeLoop(12, 9), { maxPieces: 500 })).toBe('too-complex');
  });

  it('has one page that does too much without a word, beside others, which are read', async () => {
    const beside = Array.from({ length: 900 }, (_, row) => ({ ...line('x', row), x: 9_000 }));
    const pages = [[line('One.')], [line('Two.'), ...beside], [line('Three.')]];

    const reading = await read(makePdf({ pages }), { maxOperations: 2_000 });

    expect(reading).toMatchObject({ text: 'One.\n\nThree.', pages: { unread: [2] } });
  });

  it('has more pages or more text than any document', async () => {
    const pages = Array.from({ length: 12 }, () => [line('Lemons keep for three weeks.')]);

    expect(await read(makePdf({ pages }), { maxPages: 10 })).toBe('too-large');
    expect(await read(makePdf({ pages }), { maxText: 100 })).toBe('too-large');
  });

  it('is let go where the reader stops', async () => {
    const reading = readPdf(LEMONS.slice(), { ...NODE, signal: AbortSignal.abort() });

    expect(await reading).toBe('stopped');
  });

  it('unpacks no large picture', () => {
    const { release } = limitMemory(globalThis, PDF_LIMITS);

    expect(() => new Int16Array(5_000)).toThrow(RangeError);
    expect(new Int16Array(64)).toHaveLength(64);
    release();
  });

  it('leaves the memory of the program as it was', async () => {
    const { Uint8Array: before, Int16Array: shorts, structuredClone: clone } = globalThis;

    await read(makeBomb(50_000_000), { maxBytes: 1_000_000 });

    expect(globalThis.Uint8Array).toBe(before);
    expect([globalThis.Int16Array, globalThis.structuredClone]).toEqual([shorts, clone]);
    expect(new Uint8Array(2_000_000)).toHaveLength(2_000_000);
  });
});
