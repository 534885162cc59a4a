import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatSource, toJson } from '../../../scripts/read/print-source';
import { readSource } from '../../../scripts/read/read-source';
import { makePdf } from '../../fakes/made-pdf';

const SAMPLE = resolve(import.meta.dirname, '../../../public/sample/sources');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): { file: string } {
  const file = join(folder, name);
  writeFileSync(file, content);
  return { file };
}

describe('npm run read', { timeout: 60_000 }, () => {
  it('prints what a check would read of a page', async () => {
    const shown = formatSource(await readSource({ file: join(SAMPLE, 'guideline.html') }));

    expect(shown).toMatch(/^Title: {5}Type 2 diabetes in adults: care in the community\n/);
    expect(shown).toMatch(/\nKind: {6}page\nExtent: {4}full-text, \d+ characters\n/);
    expect(shown).not.toContain('Warning');
  });

  it('warns of pages without text and of little text', async () => {
    const bytes = makePdf({ pages: [[{ text: 'Lemons keep.', x: 50, y: 700 }], []] });

    const shown = formatSource(await readSource(fileOf('scan.pdf', bytes)));

    expect(shown).toContain('Kind:      pdf');
    expect(shown).toContain('Pages:     2');
    expect(shown).toContain('Warning:   No text could be read on page 2.');
    expect(shown).toContain('Warning:   The source says very little.');
    expect(shown).toMatch(/\n\nLemons keep\.$/);
  });

  it('says in a sentence what could not be read, and what to do', async () => {
    const locked = makePdf({ pages: [[{ text: 'Secret.', x: 50, y: 700 }]], isLocked: true });

    const shown = formatSource(await readSource(fileOf('locked.pdf', locked)));

    expect(shown).toBe(
      'Could not be read: encrypted\nThe document needs a password. ' +
        'If you have it, compare the source yourself.',
    );
  });

  it('gives the same as data', async () => {
    const fetched = await readSource(fileOf('note.txt', 'Lemons keep.'));

    expect(toJson(fetched)).toMatchObject({
      source: { status: 'read', format: 'plain', extent: 'full-text' },
      warnings: ['The source says very little.'],
      text: 'Lemons keep.',
    });
  });
});
