import { statSync } from 'node:fs';

import { describe, expect, it, vi } from 'vitest';

import {
  letterTableFactory,
  type ReadLetterTable,
} from '../../../../lib/sources/pdf/letter-tables';
import { readPdf } from '../../../../lib/sources/pdf/read-pdf';
import { letterTableFiles, readLetterTable } from '../../../../scripts/lib/letter-tables';
import { loadPdfJs } from '../../../../scripts/lib/load-pdf-js';
import { makeNamedLetters, type NamedLetters } from '../../../fakes/made-pdf';

/** The first test loads pdf.js, which takes slow machines seconds. */
const SLOW_MACHINE_MS = 60_000;

const WRITTEN: [text: string, letters: NamedLetters][] = [
  [
    '檸檬は冷蔵庫で三週間もつ。',
    { table: '90ms-RKSJ-H', ordering: 'Japan1', charset: 'shift_jis' },
  ],
  [
    '檸檬は室温で一週間もつ。',
    { table: 'UniJIS-UTF16-H', ordering: 'Japan1', charset: 'utf-16be' },
  ],
  ['柠檬在冰箱里可以放三个星期。', { table: 'GBK-EUC-H', ordering: 'GB1', charset: 'gbk' }],
  ['檸檬在冰箱裡可以放三個星期。', { table: 'ETen-B5-H', ordering: 'CNS1', charset: 'big5' }],
  [
    '레몬은 냉장고에서 삼 주 동안 간다.',
    { table: 'KSCms-UHC-H', ordering: 'Korea1', charset: 'euc-kr' },
  ],
];

function read(bytes: Uint8Array, letterTable: ReadLetterTable) {
  const { signal } = new AbortController();
  return readPdf(bytes, { load: loadPdfJs, letterTable, signal });
}

describe('a PDF that only names its letters', { timeout: SLOW_MACHINE_MS }, () => {
  it.each(WRITTEN)('is read by the tables of the package: %s', async (text, letters) => {
    const reading = await read(makeNamedLetters([text], letters), readLetterTable);

    expect(reading).toMatchObject({
      pages: { unread: [] },
      text: expect.stringContaining(text) as string,
    });
  });

  it('says no other words where a table is missing', async () => {
    const [[text, letters] = ['', null]] = WRITTEN;
    if (letters === null) throw new Error('test: there is a text');
    const none = vi.fn<ReadLetterTable>(() => Promise.reject(new Error('no table')));

    const reading = await read(makeNamedLetters([text], letters), none);

    expect(none).toHaveBeenCalled();
    expect(reading).not.toMatchObject({ text: expect.stringContaining('檸檬') as string });
  });
});

describe('the tables of letters', () => {
  it('are handed out by name, and nothing else is', async () => {
    const asked = vi.fn<ReadLetterTable>(() => Promise.resolve(new Uint8Array([1])));
    const Factory = letterTableFactory(asked);
    const tables = new Factory();

    await tables.fetch({ kind: 'cMapUrl', filename: 'GBK-EUC-H.bcmap' });

    expect(asked).toHaveBeenCalledExactlyOnceWith('GBK-EUC-H.bcmap');
    await expect(tables.fetch({ kind: 'cMapUrl', filename: '../../key.bcmap' })).rejects.toThrow();
    await expect(tables.fetch({ kind: 'wasmUrl', filename: 'GBK-EUC-H.bcmap' })).rejects.toThrow();
  });

  it('take less than 700 kB of the package, and come with their licence', () => {
    const files = letterTableFiles();
    const bytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0);

    expect(bytes).toBeLessThan(700_000);
    expect(files.map(({ name }) => name)).toContain('LICENSE');
    expect(files.map(({ name }) => name)).not.toContain('UniJIS-UTF8-H.bcmap');
  });

  it('of fonts are missing here as in the package', async () => {
    await expect(readLetterTable('UniJIS-UTF8-H.bcmap')).rejects.toThrow('the package has no');
  });
});
