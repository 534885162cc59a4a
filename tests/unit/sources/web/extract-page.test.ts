import { describe, expect, it, vi } from 'vitest';

import { extractPage } from '../../../../lib/sources/web/extract-page';
import { markupOf, parsePage, prose } from './helpers';

/** For machines that do much else; recursion or quadratic time would not end in it. */
const SLOW_MACHINE_MS = 60_000;

const URL = 'https://growers.example/lemons';

function extract(body: string, { head = '', url = URL, lang = 'en' } = {}) {
  const html = `<!doctype html>\n<html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
  return extractPage(parsePage(html), url, { parseHtml: parsePage });
}

const MENU = `<div class="menu">${'<a href="/x">Conditions A to Z</a> '.repeat(30)}</div>`;
const BANNER =
  '<div class="cookie-banner" id="cookies"><p>We and our 312 partners keep cookies on your ' +
  'device, to count visits and to show advertisements.</p><button>Accept</button></div>';
const RELATED = `<div class="related sidebar">${'<a href="/y">You may also like pears</a>'.repeat(9)}</div>`;

describe('the main text of a page', () => {
  it('is found without the cookie banner, the menu and the list of other pages', async () => {
    const { text } = await extract(
      `${BANNER}${MENU}<div id="page"><div class="content"><h1>Lemons</h1><p>${prose(9)}</p>` +
        `<p>Lemons keep for three weeks.</p></div>${RELATED}</div><footer>Imprint</footer>`,
    );

    expect(text).toContain('Lemons keep for three weeks.');
    expect(text).toContain('In week 9, the growers');
    expect(text).not.toMatch(/312 partners|Conditions A to Z|also like pears|Imprint/);
  });

  it('holds the whole of a long article, to its last words', async () => {
    const paragraphs = Array.from({ length: 120 }, (_, index) => `<p>${index}. ${prose(5)}</p>`);

    const { text } = await extract(
      `<article>${paragraphs.join('')}<p>The very last words.</p></article>`,
    );

    expect(text.length).toBeGreaterThan(40_000);
    expect(text).toMatch(/^0\. In week 1/);
    expect(text).toMatch(/The very last words\.$/);
  });

  it('keeps headings, tables, captions and references that look like clutter', async () => {
    const references = Array.from(
      { length: 6 },
      (_, index) => `<li><a href="https://r.example/${index}">Source ${index}</a></li>`,
    ).join('');
    const { text } = await extract(
      `${BANNER}<main><article><h2 class="section-header">Storage</h2><p>${prose(12)}</p>` +
        '<div class="table-extra"><table><tr><th>Fruit</th><th>Weeks</th></tr>' +
        '<tr><td><a href="/l">Lemon</a></td><td>3</td></tr></table></div>' +
        '<figure class="legends"><figcaption>Figure 1. A cold room.</figcaption></figure>' +
        `<p>${prose(12)}</p><div class="supplemental"><ol class="references">${references}</ol>` +
        '<ul class="shares"><li>Share this page</li></ul></div></article></main>',
    );

    expect(text).toContain('Fruit | Weeks\nLemon | 3');
    expect(text).toContain('Figure 1. A cold room.');
    expect(text).toContain('- Source 0\n- Source 1');
    expect(text).toMatch(/^Storage\n/);
    expect(text).not.toMatch(/312 partners|Share this page/);
  });

  it('takes in no table that stands beside the article', async () => {
    const beside = '<aside><table><tr><td>Pears</td><td>on offer</td></tr></table></aside>';

    const { text } = await extract(
      `<article><p>${prose(12)}</p>${beside}<p>${prose(12)}</p></article>`,
    );

    expect(text).not.toContain('on offer');
  });

  it('keeps text that Readability hands over to another element', async () => {
    const nested = (words: string) => `<section><section>${prose(9)}${words}</section></section>`;

    const { text } = await extract(
      `${BANNER}<article><p>${prose(9)}</p>${nested('First end.')}${nested('Second end.')}</article>`,
    );

    expect(text).toContain('First end.');
    expect(text).toContain('Second end.');
    expect(text).not.toContain('312 partners');
  });

  it('is the whole visible text where there is no clear article', async () => {
    const boxes = Array.from(
      { length: 60 },
      (_, index) => `<section><b>Fruit ${index}</b><span>${index} weeks</span></section>`,
    );

    const { text } = await extract(`<nav>Menu</nav>${boxes.join('')}`);

    expect(text).toContain('Fruit 0');
    expect(text).toContain('Fruit 59');
    expect(text).not.toContain('Menu');
  });

  it('is the whole visible text where Readability takes a small part for the article', async () => {
    const boxes = `<div class="comment-box">${prose(1)}</div>`.repeat(150);
    const links = '<a href="/p">Pears keep for two weeks</a> '.repeat(60);

    expect((await extract(`<article><p>${prose(9)}</p></article>${boxes}Last.`)).text).toMatch(
      /Last\.$/,
    );
    expect(
      (await extract(`<article><p>${prose(4)}</p></article><div>${links}</div>`)).text,
    ).toContain('Pears keep for two weeks');
  });

  it('reads a page that both readers refuse, and says so to the developer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = parsePage('<p>No html and no body here.</p>');
    vi.spyOn(page, 'cloneNode').mockImplementation(() => {
      return {
        querySelectorAll: () => [],
        get documentElement(): never {
          throw new RangeError('deep');
        },
      } as unknown as Document;
    });

    expect((await extractPage(page, URL, { parseHtml: parsePage })).text).toBe(
      'No html and no body here.',
    );
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('is empty where a page shows nothing, or only asks for scripts', async () => {
    expect((await extract('<div id="root"></div><script>start()</script>')).text).toBe('');
    expect((await extract('<p>You need to enable JavaScript to run this app.</p>')).text).toBe('');
  });

  it.each([
    ['10,000 nodes', '<p>a <b>b</b></p>'.repeat(2_500)],
    ['500 kB in one paragraph', `<article><p>${prose(7_000)}</p></article>`],
    ['1,000 links', '<a href="https://x.example/">link</a> '.repeat(1_000)],
    ['elements 20,000 deep', `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`],
    [
      'tables in tables',
      `${'<table><tr><td>'.repeat(3_000)}x${'</td></tr></table>'.repeat(3_000)}`,
    ],
  ])(
    'comes to an end on a page of %s',
    async (_, body) => {
      expect((await extract(body)).text).not.toBe('');
    },
    SLOW_MACHINE_MS,
  );

  it('is read without running or loading anything', async () => {
    const { text } = await extract(
      `<p onclick="steal()">${prose(3)}</p><script>globalThis.stolen = true</script>` +
        '<iframe srcdoc="<p>inner</p>"></iframe><img src="x" onerror="globalThis.stolen = true">' +
        '<a href="javascript:steal()">here</a></script>after',
    );

    expect(text).toMatch(/here\s*after$/);
    expect(text).not.toContain('inner');
    expect(globalThis).not.toHaveProperty('stolen');
  });

  it('leaves the document as it was', async () => {
    const page = parsePage(
      `<html><head><title>L</title></head><body>${MENU}<article><p>${prose(9)}</p></article></body></html>`,
    );
    const before = markupOf(page);

    await extractPage(page, URL, { parseHtml: parsePage });

    expect(markupOf(page)).toBe(before);
  });
});

describe('what a page says of itself', () => {
  it('is named by og:title, else by its heading, else by its title', async () => {
    const og = '<meta property="og:title" content=" The  story ">';
    const title = '<title>Lemons | Growers</title>';

    expect((await extract('<h1>Lemons</h1>', { head: og + title })).title).toBe('The story');
    expect((await extract('<h1>Lemons\n <b>keep</b></h1>', { head: title })).title).toBe(
      'Lemons keep',
    );
    expect((await extract('<h1> </h1>', { head: title })).title).toBe('Lemons | Growers');
    expect((await extract('<p>x</p>')).title).toBeNull();
  });

  it('has the language it gives, unless that is nonsense', async () => {
    expect((await extract('x', { lang: 'pt_BR' })).language).toBe('pt-BR');
    expect((await extract('x', { lang: '' })).language).toBeNull();
    expect((await extract('x', { lang: 'en; drop' })).language).toBeNull();
  });
});

describe('how much of a work a page shows', () => {
  const citation = '<meta name="citation_title" content="On lemons">';
  const abstract = `<section class="abstract"><h2>Abstract</h2><p>${prose(10)}</p></section>`;

  it('is the full text as a rule', async () => {
    expect((await extract(`<article><p>${prose(9)}</p></article>`)).extent).toBe('full-text');
  });

  it('is an abstract on a page of a paper with an abstract and little else', async () => {
    const page = `<h1>On lemons</h1><p>A. Grower</p>${abstract}<p>Buy this article.</p>`;

    expect(await extract(page, { head: citation })).toMatchObject({
      extent: 'abstract',
      access: 'open',
    });
  });

  it('is the full text where the paper follows its abstract', async () => {
    const page = `<article>${abstract}<h2>Introduction</h2><p>${prose(60)}</p></article>`;

    expect((await extract(page, { head: citation })).extent).toBe('full-text');
  });

  it('is no abstract only because a class is called so', async () => {
    expect((await extract(`<h1>Art</h1>${abstract}`)).extent).toBe('full-text');
  });

  it('is an abstract on PubMed', async () => {
    const url = 'https://pubmed.ncbi.nlm.nih.gov/123/';

    expect((await extract(`<main><p>${prose(9)}</p></main>`, { url })).extent).toBe('abstract');
  });

  it('is an abstract where the article is sold and the abstract is open', async () => {
    const paid = '<script type="application/ld+json">{"isAccessibleForFree":false}</script>';

    expect(await extract(abstract, { head: citation + paid })).toMatchObject({
      extent: 'abstract',
      access: 'open',
    });
  });

  it('is a snippet where an article that is not free shows a long beginning', async () => {
    const paid = '<meta property="article:content_tier" content="metered">';

    expect(await extract(`<article><p>${prose(60)}</p></article>`, { head: paid })).toMatchObject({
      extent: 'snippet',
      access: 'open',
    });
  });
});
