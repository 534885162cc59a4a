import { describe, expect, it } from 'vitest';

import { isTooCostly } from '../../../../lib/sources/web/markup-cost';
import { readTextBody } from '../../../../lib/sources/web/read-text-body';
import { NODE_EXTRACTORS } from '../../../../scripts/lib/node-extractors';

const MANY = 210_000;
const names = Array.from({ length: MANY }, (_, at) => `n${at}`);

describe('isTooCostly', () => {
  it.each([
    ['elements', '<i></i>'.repeat(MANY)],
    ['elements without an end', '<br>'.repeat(MANY)],
    ['ends without a beginning', '</p>'.repeat(MANY)],
    ['attributes of one element', `<p ${names.join(' ')}>`],
    ['attributes after a quoted end', `<p title=">" ${names.join('/')}>`],
    ['comments', '<!---->'.repeat(MANY)],
    ['texts', `<p>${'< '.repeat(MANY)}`],
    ['entities', `<p>${'&amp;'.repeat(MANY)}`],
    ['levels', '<div>'.repeat(4_000)],
  ])('refuses more %s than a document may have', (_what, markup) => {
    expect(isTooCostly(markup, { isXml: false })).toBe(true);
  });

  it('refuses an article by the same measure', () => {
    expect(isTooCostly('<p>'.repeat(4_000), { isXml: true })).toBe(true);
    expect(isTooCostly(`<p>${'<i/>'.repeat(MANY)}</p>`, { isXml: true })).toBe(true);
  });

  it.each([
    ['a long page', '<tr class="row"><td>Lemons</td><td>6</td></tr>\n'.repeat(20_000)],
    ['a long text', `<p>${'Lemons keep. '.repeat(300_000)}</p>`],
    ['signs in a script', `<script>${'a < b && '.repeat(MANY)}</script>`],
    ['attributes repeated', `<p ${'a '.repeat(1_000)}>`.repeat(20)],
    ['siblings without an end', `<ul>${'<li>Lemons'.repeat(20_000)}</ul>`],
  ])('accepts %s', (_what, markup) => {
    expect(isTooCostly(markup, { isXml: false })).toBe(false);
  });
});

describe('a page that would take too much', () => {
  it.each([
    ['levels', '<div>'.repeat(4_000)],
    ['names of classes', `<p class="${names.join(' ')}">x</p>`],
  ])('is too complex: %s', async (_what, markup) => {
    const bytes = new TextEncoder().encode(markup);
    const body = { format: 'page', bytes, contentType: null, url: 'https://a.example/' } as const;

    expect(await readTextBody(body, NODE_EXTRACTORS)).toBe('too-complex');
  });
});
