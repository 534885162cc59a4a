import { describe, expect, it } from 'vitest';

import { extractPage } from '../../../../lib/sources/web/extract-page';
import { parsePage, prose } from './helpers';

async function accessOf(body: string, head = ''): Promise<string> {
  const html = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const deps = { parseHtml: parsePage };
  return (await extractPage(parsePage(html), 'https://news.example/a', deps)).access;
}

const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const TEASER = '<article><h1>Lemons</h1><p>Some say that lemons keep. We asked.</p></article>';

describe('a page behind a paywall', () => {
  it.each([
    ['false', { isAccessibleForFree: false }],
    ['"False"', { isAccessibleForFree: 'False' }],
    ['a list', [{ '@type': 'WebSite' }, { isAccessibleForFree: false }]],
    ['a graph', { '@graph': [{ '@graph': [{ isAccessibleForFree: 'false' }] }] }],
    ['a part', { hasPart: { isAccessibleForFree: false, cssSelector: '.rest' } }],
    ['a list of parts', { isAccessibleForFree: true, hasPart: [{ isAccessibleForFree: false }] }],
  ])('is known by JSON-LD: %s', async (_, value) => {
    expect(await accessOf(TEASER, jsonLd(value))).toBe('paywall');
  });

  it.each(['locked', 'Metered'])('is known by its content tier: %s', async tier => {
    const head = `<meta property="article:content_tier" content="${tier}">`;

    expect(await accessOf(TEASER, head)).toBe('paywall');
  });

  it.each([
    ['a class', `${TEASER}<div class="c-PayWall__box"><p>Go on.</p></div>`],
    ['an id', `${TEASER}<div id="regwall"><p>Go on.</p></div>`],
    ['its words', `${TEASER}<p>Subscribe to continue reading</p>`],
    ['its words', `${TEASER}<p>Already a subscriber? Log in.</p>`],
  ])('is known by %s and by showing little', async (_, body) => {
    expect(await accessOf(body)).toBe('paywall');
  });

  it('is told by the article, not by the lists around it', async () => {
    const others = `<div class="sidebar">${`<a href="/o">${prose(1)}</a>`.repeat(40)}</div>`;

    expect(
      await accessOf(
        `<article><p>${prose(9)}</p></article>${others}`,
        jsonLd({ isAccessibleForFree: false }),
      ),
    ).toBe('paywall');
  });

  it.each([
    ['free', jsonLd({ isAccessibleForFree: true })],
    ['free by tier', '<meta property="article:content_tier" content="free">'],
    ['silent', jsonLd({ '@type': 'Article' })],
    ['listing other pages', jsonLd({ itemListElement: [{ isAccessibleForFree: false }] })],
    ['broken', jsonLd('{"isAccessibleForFree": false')],
  ])('is not seen where the description is %s', async (_, head) => {
    expect(await accessOf(TEASER, head)).toBe('open');
  });

  it('is not seen on a long page that invites to subscribe', async () => {
    const page = `<article><p>${prose(60)}</p></article><p>Subscribe to read more.</p>`;

    expect(await accessOf(`${page}<div class="paywall"></div>`)).toBe('open');
  });

  it('is looked for in a description nested beyond reason without failing', async () => {
    const deep = `${'['.repeat(60_000)}{"isAccessibleForFree":false}${']'.repeat(60_000)}`;

    expect(await accessOf(TEASER, jsonLd(deep))).toBe('open');
  });
});

describe('a page that wants a login', () => {
  it('is known by a password field and little text', async () => {
    const form = '<form><input name="u"><input type="password"></form>';

    expect(await accessOf(`<h1>Welcome back</h1>${form}`)).toBe('login');
    expect(await accessOf(`${form}<article><p>${prose(40)}</p></article>`)).toBe('open');
  });

  it('is known by its title', async () => {
    expect(await accessOf('<p>Your e-mail</p>', '<title>Log in - Journal</title>')).toBe('login');
    expect(await accessOf('<p>Wood</p>', '<title>Log cabins</title>')).toBe('open');
  });
});

describe('a page that checks for robots', () => {
  it.each([
    '<p>Please verify you are human to go on.</p>',
    '<h1>Checking your browser</h1>',
    '<p>Enable JavaScript and cookies to continue</p>',
    '<p>We saw unusual traffic from your network.</p>',
    '<h1>Are you a robot?</h1>',
    '<p>Complete the security check</p>',
  ])('is known by %s', async body => {
    expect(await accessOf(body)).toBe('robot-check');
  });

  it('is not an article about such pages', async () => {
    expect(await accessOf(`<article><p>Verify you are human. ${prose(30)}</p></article>`)).toBe(
      'open',
    );
  });
});

describe('what gives a wall away', () => {
  async function signsOf(body: string, head = '') {
    const html = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
    const page = await extractPage(parsePage(html), 'https://news.example/a', {
      parseHtml: parsePage,
    });
    return page.signs;
  }

  it('is what the page declares of itself', async () => {
    expect(await signsOf(TEASER, jsonLd({ isAccessibleForFree: 'False' }))).toEqual([
      { sign: 'declared', property: 'isAccessibleForFree', value: 'false' },
    ]);
    expect(
      await signsOf(TEASER, '<meta property="article:content_tier" content="Metered">'),
    ).toEqual([{ sign: 'declared', property: 'article:content_tier', value: 'Metered' }]);
  });

  it('is its own words with those around them, and the name of a part', async () => {
    const body = `${TEASER}<div id="regwall"><p>Please subscribe to continue reading.</p></div>`;

    expect(await signsOf(body)).toEqual([
      { sign: 'phrase', words: 'Please subscribe to continue reading.', where: 'text' },
      { sign: 'part', name: 'regwall' },
    ]);
  });

  it('is where a robot check or a login stands', async () => {
    expect(await signsOf('<p>Wait.</p>', '<title>Are you a robot?</title>')).toEqual([
      { sign: 'phrase', words: 'Are you a robot?', where: 'title' },
    ]);
    expect(
      await signsOf('<form><input type="password"></form>', '<title>Log in to read</title>'),
    ).toEqual([
      { sign: 'password-field' },
      { sign: 'phrase', words: 'Log in to read', where: 'title' },
    ]);
  });

  it('is never more than a line of a stranger’s words', async () => {
    const long = `${'word '.repeat(60)}subscribe to continue ${'word '.repeat(60)}`;
    const [phrase] = await signsOf(`<article><p>${long}</p></article>`);

    expect(phrase?.sign === 'phrase' && phrase.words.length).toBeLessThanOrEqual(200);
    expect(phrase).toMatchObject({ words: expect.stringMatching(/^word.*word$/) as string });
  });

  it('is nothing on a page that is open', async () => {
    expect(await signsOf(`<article><p>${prose(30)}</p></article>`)).toEqual([]);
  });
});
