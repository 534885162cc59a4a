// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { pagesLabel, readLabel } from '../../../components/audit/source-words';
import { fakeReadSource } from '../../fakes/audits';
import { PAGED } from '../../examples/paged-sources';
import { mountAudit, settle } from './mount';

async function openFirstCell(statement: string) {
  const screen = await mountAudit(PAGED);
  await screen.click(`[data-statement="${statement}"] .statement-head`);
  await screen.click(`[data-statement="${statement}"] .cell`);
  await settle();
  return screen;
}

describe('a quote from a source with pages', () => {
  it('stands with its page, and its link opens that page', async () => {
    const screen = await openFirstCell('s0');

    expect(screen.get('.quote [data-pages]').textContent).toBe('Page 2');
    const link = screen.get('.quote a');
    expect(link.textContent).toContain('Open at page 2');
    expect(link.getAttribute('href')).toBe('https://journal.example/lemons.pdf#page=2');
  });

  it('over two pages names both, and opens the first', async () => {
    const screen = await openFirstCell('s1');

    expect(screen.get('.quote [data-pages]').textContent).toBe('Pages 2–3');
    expect(screen.get('.quote a').getAttribute('href')).toMatch(/#page=2$/);
  });

  it('has its page in the list of cells and beside the passages that were read', async () => {
    const screen = await openFirstCell('s1');

    expect(screen.get('.cell [data-read]').textContent).toBe('Full text · Pages 2–3');
    const passages = screen.get('.evidence-details ~ details') as HTMLDetailsElement;
    passages.open = true;
    passages.dispatchEvent(new Event('toggle'));
    await settle();
    await settle();
    expect(screen.texts('.passages [data-pages]')[0]).toBe('Pages 1–3');
  });
});

describe('the text that stands for a source', () => {
  it('is named in every cell it was judged by', async () => {
    const screen = await mountAudit(PAGED);
    await screen.click('[data-statement="s0"] .statement-head');

    expect(screen.texts('.cell [data-read]')).toEqual([
      'Full text · Page 2',
      'Full text from Europe PMC, 2021',
    ]);
  });

  it('is called by how much of it was read, where, and of which year', () => {
    const record = { pageReason: null, pageVisit: null, kind: 'record', from: 'pubmed' } as const;
    const copy = {
      ...record,
      kind: 'open-copy',
      from: 'unpaywall',
      url: 'https://repository.example/a.pdf',
    } as const;

    expect(readLabel(fakeReadSource())).toBe('Full text');
    expect(readLabel(fakeReadSource({ extent: 'snippet' }))).toBe('Excerpt only');
    expect(readLabel(fakeReadSource({ extent: 'abstract', version: record }))).toBe(
      'Abstract only from PubMed',
    );
    expect(readLabel(fakeReadSource({ version: copy }))).toBe('Full text from repository.example');
  });

  it('has pages in words, and none where there are none', () => {
    expect(pagesLabel([])).toBe('');
    expect(pagesLabel([{ first: 1200, last: 1200 }])).toBe('Page 1200');
    expect(
      pagesLabel([
        { first: 2, last: 2 },
        { first: 7, last: 8 },
      ]),
    ).toBe('Pages 2, 7–8');
  });
});
