import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addressesOf } from '../../../scripts/bench/capture/addresses';
import { findPages } from '../../../scripts/bench/capture/find-pages';
import type { PageReading } from '../../../scripts/bench/capture/read-in-page';
import { tableOf } from '../../../scripts/bench/capture/table';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-capture-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function save(name: string, html = '<p>x</p>'): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), html);
}

describe('the saved pages of a folder', () => {
  it('are of the site their outermost folder is named after', () => {
    save('claude.ai/a.html');
    save('gemini/case/page.html');
    save('gemini/notes.md');

    expect(findPages(folder).map(({ name, site }) => [name, site])).toEqual([
      ['claude.ai/a.html', 'claude.ai'],
      ['gemini/case/page.html', 'gemini'],
    ]);
  });

  it('are of the site, the host or the address their list says', () => {
    for (const name of ['x/a.html', 'x/b.html', 'x/c.html']) save(name);
    writeFileSync(
      join(folder, 'MANIFEST.json'),
      JSON.stringify([
        { file: 'x/a.html', site: 'grok', licence: 'MIT' },
        { file: 'x/b.html', site: 'grok', host: 'poe.com' },
        { file: 'x/c.html', site: 'meta', url: 'https://www.meta.ai/c/1' },
      ]),
    );

    expect(findPages(folder).map(({ site, url }) => [site, url])).toEqual([
      ['grok', null],
      ['poe.com', null],
      ['meta', 'https://www.meta.ai/c/1'],
    ]);
  });
});

describe('where a saved page is put', () => {
  it.each([
    ['gemini', ['gemini', 'gemini-cloud']],
    ['claude.ai', ['claude']],
    ['x.com', ['grok']],
    ['nobody', []],
  ])('in the folder %s: at the sites %j', (site, sites) =>
    expect(addressesOf({ site, url: null }).map(each => each.site)).toEqual(sites),
  );

  it('is its own address, if an adapter takes it', () => {
    const url = 'https://poe.com/chat/1';

    expect(addressesOf({ site: 'gemini', url })).toEqual([{ site: 'poe', url }]);
  });
});

const NOTED = { share: 0.25, numbers: [], tables: 0, formulas: 0, code: 0 };

describe('the table', () => {
  const citation = { label: 'x', target: 'url x', quoteHint: null };
  const reading: PageReading = {
    site: 'claude',
    layout: 'classic',
    replies: [
      {
        characters: 3,
        question: null,
        model: null,
        conversationId: null,
        text: 'abc',
        notes: ['hidden-sources'],
        lost: null,
        statements: [],
        shown: {
          characters: 200,
          tables: 2,
          formulas: 0,
          code: 1,
          lost: { share: 0.25, numbers: ['5'], tables: 1, formulas: 0, code: 0, words: [] },
          leftOut: [],
        },
        citations: [
          { ...citation, resolved: true, listed: false, hidden: 2 },
          { ...citation, resolved: false, listed: false, hidden: 0 },
          { ...citation, resolved: true, listed: true, hidden: 0 },
        ],
      },
    ],
    refused: ['answer-still-streaming'],
    changes: 0,
    ms: 1.26,
  };

  const sentence = { text: 'x', claims: 1, right: ['y'], wrong: [], missing: [], isExact: true };
  const links = { sentences: [sentence], strays: [] };

  it('takes a loss with a note for noted', () => {
    const replies = reading.replies.map(reply => ({ ...reply, lost: NOTED }));

    const sums = tableOf([{ page: 'a.html', reading: { ...reading, replies }, links }]).at(-1);

    expect(sums?.[9]).toBe('1 kept or noted');
  });

  it('counts citations in the text apart from sources that are only listed', () => {
    const [, row, sums] = tableOf([{ page: 'a.html', reading, links }]);

    expect(row).toEqual([
      ...['a.html', 'claude', 'classic', '1', '2', '1', '1', '2'],
      ...['75.0', '1', '1/2', '', '1/1', '0', '1 right, 0 wrong, 0 missing', '1.3'],
      'answer-still-streaming, hidden-sources',
    ]);
    expect(sums?.slice(0, 8)).toEqual(['1 of 1 read', '', '', '1', '2', '1', '1', '2']);
    expect(sums?.slice(8, 10)).toEqual(['0 ≥ 99', '0 kept or noted']);
  });

  it('shouts where reading changed the page', () => {
    const [, row] = tableOf([{ page: 'a.html', reading: { ...reading, changes: 3 }, links: null }]);

    expect(row?.at(-1)).toContain('CHANGED THE PAGE 3 TIMES');
  });
});
