import { describe, expect, it, vi } from 'vitest';

import { surveyPage } from '../../../../lib/sources/web/page-layout';
import { readSecond } from '../../../../lib/sources/web/extract-page';
import { markupOf, parsePage, prose } from './helpers';

const URL = 'https://growers.example/lemons';

function read(html: string, page = parsePage(html)) {
  return readSecond(page, { url: URL, survey: surveyPage(page), parseHtml: parsePage });
}

const PAGE =
  '<html><head><title>L</title></head><body><nav><a href="/">Home</a></nav>' +
  `<main><h1>Lemons</h1><dl><dt>Room</dt><dd>Cold. ${prose(3)}</dd><dt>Weeks</dt><dd>Three. ${prose(3)}</dd></dl>` +
  '</main><footer class="footer">Imprint</footer></body></html>';

describe('the second reader of a page', () => {
  it('reads a list of facts without what surrounds it', async () => {
    const text = await read(PAGE);

    expect(text).toContain('Three. In week 1');
    expect(text).not.toMatch(/Home|Imprint/);
  });

  it('leaves the page as it was, and asks nobody for anything', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    const page = parsePage(PAGE);
    const before = markupOf(page);

    await read(PAGE, page);

    expect(markupOf(page)).toBe(before);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not asked about pages that would take it minutes', async () => {
    expect(await read(`<html><body>${'<p>a</p>'.repeat(21_000)}</body></html>`)).toBeNull();
    expect(await read(`<html><body>${'<div>'.repeat(800)}x`)).toBeNull();
    expect(await read('')).toBeNull();
  });
});
