import { describe, expect, it } from 'vitest';

import { isFrontPage, isSentToStart } from '../../../../lib/sources/quality/front-page';
import { checkPage } from '../../../../lib/sources/quality/page-checks';
import { createTestFetcher, outcomeOf, pendingUrl } from '../web/helpers';

describe('a front page', () => {
  it.each([
    'https://site.example',
    'https://site.example/en/',
    'https://site.example/de-DE/',
    'https://site.example/fr/accueil.html',
    'https://site.example/index.php',
    'https://site.example/home',
    'https://site.example/?ref=404&lang=en',
    'https://site.example/?utm_source=chat',
  ])('is %s', address => expect(isFrontPage(address)).toBe(true));

  it.each([
    'https://site.example/vitamins',
    'https://site.example/en/vitamins',
    'https://site.example/?p=412',
    'https://site.example/?page_id=7&lang=en',
    'https://site.example/#/vitamins',
    'no address',
  ])('is not %s', address => expect(isFrontPage(address)).toBe(false));
});

describe('a redirect to a front page', () => {
  it.each([
    ['https://site.example/a/b.html', 'https://site.example/'],
    ['https://site.example/a', 'https://www.site.example/en/'],
    ['https://old.example/guides/lemons', 'https://new.example/'],
    ['https://old.example/keeping-lemons-fresh', 'https://new.example/home'],
    ['https://doi.org/10.1000/lemon', 'https://press.example/?error=cookies'],
  ])('leads from %s to %s', (asked, final) => expect(isSentToStart(asked, final)).toBe(true));

  it.each([
    ['a page that moved', 'https://site.example/a', 'https://site.example/b'],
    ['a front page that was asked for', 'https://site.example/', 'https://site.example/en/'],
    ['one by another name', 'https://site.example/home', 'https://site.example/'],
    ['a short link, which may be meant so', 'https://sho.example/aB3x', 'https://site.example/'],
    ['the same page', 'https://site.example/a', 'http://site.example/a'],
  ])('is not %s', (_, asked, final) => expect(isSentToStart(asked, final)).toBe(false));
});

const CITED = 'https://site.example/guides/lemons';
const START = 'https://site.example/';

/** What is read at the cited address, on a site that names its front page on all pages. */
async function readDeep(deep: string, { endsAt = CITED, start = '' } = {}) {
  const asked: string[] = [];
  const page = (text: string) =>
    `<html><head><title>Lemons</title><link rel="canonical" href="${START}"></head>
     <body><main><p>${text}</p></main></body></html>`;
  const { fetcher } = createTestFetcher({
    fetch: input => {
      const url = input instanceof Request ? input.url : String(input);
      asked.push(url);
      const isCited = url === CITED;
      const headers = { 'content-type': 'text/html' };
      const response = new Response(page(isCited ? deep : start), { headers });
      Object.defineProperty(response, 'url', { value: isCited ? endsAt : url });
      Object.defineProperty(response, 'redirected', { value: isCited && endsAt !== CITED });
      return Promise.resolve(response);
    },
  });
  const source = pendingUrl(CITED);
  const { signal } = new AbortController();
  const fetched = await fetcher.fetch(source, signal);
  const deps = { page: fetcher, signal, randomName: () => 'zq81xw' };
  return { asked, ...(await checkPage(fetched, source, deps)) };
}

const WELCOME = 'Our guides tell you how fruit is kept, cooked and preserved. Choose one. '.repeat(
  9,
);
const LEMONS = 'Lemons keep for six weeks in a cold room and for two in a warm one. '.repeat(9);

describe('a deep link', () => {
  it('that is sent to the front page is not read, and nothing else is asked', async () => {
    const { fetched, marks, asked } = await readDeep(WELCOME, { endsAt: START });

    expect(outcomeOf(fetched)).toBe('sent-to-front-page');
    expect(fetched.text).toBeNull();
    expect(marks).toEqual([{ kind: 'soft-404', signs: [{ sign: 'sent-to-start', to: START }] }]);
    expect(asked).toEqual([CITED]);
  });

  it('that shows the front page at its own address is not read', async () => {
    const { fetched, marks } = await readDeep(WELCOME, { start: WELCOME });

    expect(outcomeOf(fetched)).toBe('sent-to-front-page');
    expect(marks).toEqual([{ kind: 'soft-404', signs: [{ sign: 'same-as-start', likeness: 1 }] }]);
    expect(fetched.besides).toMatchObject([{ purpose: 'probe', url: START, requests: 1 }]);
  });

  it('whose site names its front page on every page is read', async () => {
    const { fetched } = await readDeep(LEMONS, { start: WELCOME });

    expect(outcomeOf(fetched)).toBe('read');
  });
});
