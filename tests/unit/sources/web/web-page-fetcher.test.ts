import { afterEach, describe, expect, it, vi } from 'vitest';

import type { CitationTarget } from '../../../../lib/core/answer/citation';
import { addressOf, sourceIdFor } from '../../../../lib/core/source/source';
import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { createTestFetcher, fetchVia, NOW, outcomeOf, visitOf } from './helpers';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Lemons</title></head><body><p>They keep.</p></body></html>';
const page = answer(200, PAGE);

let server: HttpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(routes: Record<string, Handler>): Promise<string> {
  server = await startHttpServer(routes);
  return server.origin;
}

const refuseNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a visit that goes well', () => {
  it('gives the text, the name, the language and what the visit showed', async () => {
    const origin = await serve({ '/a': page });

    const fetched = await createTestFetcher().read(`${origin}/a`);

    expect(fetched.text).toBe('They keep.');
    expect(fetched.source).toMatchObject({ status: 'read', title: 'Lemons', language: 'en' });
    expect(visitOf(fetched)).toEqual({
      finalUrl: `${origin}/a`,
      redirects: [],
      httpStatus: 200,
      contentType: 'text/html; charset=utf-8',
      bytes: PAGE.length,
      retrievedAt: NOW.toISOString(),
    });
  });

  it('notes where a redirect led', async () => {
    const origin = await serve({ '/old': answer(301, '', { location: '/new' }), '/new': page });

    const fetched = await createTestFetcher().read(`${origin}/old`);

    expect(outcomeOf(fetched)).toBe('read');
    expect(visitOf(fetched)).toMatchObject({
      finalUrl: `${origin}/new`,
      redirects: [`${origin}/old`],
    });
  });

  it('reads plain text and Markdown as they are', async () => {
    const origin = await serve({
      '/t': answer(200, 'one\r\n\r\n  <b>two</b>\n', { 'content-type': 'text/plain' }),
      '/m': answer(200, '# One\n', { 'content-type': 'text/markdown; charset=utf-8' }),
    });
    const { read } = createTestFetcher();

    const plain = await read(`${origin}/t`);

    expect(plain.text).toBe('one\n\n  <b>two</b>');
    expect(plain.source.title).toBe('The label');
    expect((await read(`${origin}/m`)).text).toBe('# One');
  });

  it('tells pages from text where the server names no type', async () => {
    const origin = await serve({
      '/page': answer(200, `\n${PAGE}`, {}),
      '/text': answer(200, 'Only words.', {}),
      '/zip': answer(200, 'PK\u0003\u0004\u0000\u0000', {}),
    });
    const { read } = createTestFetcher();

    expect((await read(`${origin}/page`)).text).toBe('They keep.');
    expect((await read(`${origin}/text`)).text).toBe('Only words.');
    expect(outcomeOf(await read(`${origin}/zip`))).toBe('unsupported-type');
  });

  it('reads old charsets and UTF-16', async () => {
    const html = (text: string) => `<html><body><p>${text}</p></body></html>`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html('5 µg'), 'utf16le')]);
    const origin = await serve({
      '/latin': answer(200, Buffer.from(html('5 \xb5g \x96 caf\xe9'), 'latin1'), {
        'content-type': 'text/html',
      }),
      '/utf16': answer(200, utf16, { 'content-type': 'text/html' }),
      '/wrong': answer(200, Buffer.from(html('5 \xb5g'), 'latin1')),
    });
    const { read } = createTestFetcher();

    expect((await read(`${origin}/latin`)).text).toBe('5 µg – café');
    expect((await read(`${origin}/utf16`)).text).toBe('5 µg');
    expect((await read(`${origin}/wrong`)).text).toBe('5 \ufffdg');
  });

  it('reads a DOI and a PubMed id by their addresses', async () => {
    const origin = await serve({ '/10.1000/x': page, '/12/': page });
    const { fetcher } = createTestFetcher({ fetch: fetchVia(origin) });
    const read = (target: CitationTarget) =>
      fetcher.fetch(
        { id: sourceIdFor(target), target, url: addressOf(target), title: 'T', status: 'pending' },
        new AbortController().signal,
      );

    const paper = await read({ kind: 'doi', doi: '10.1000/x' });
    const entry = await read({ kind: 'pmid', pmid: '12' });

    expect(paper.source).toMatchObject({ status: 'read', url: 'https://doi.org/10.1000/x' });
    expect(outcomeOf(entry)).toBe('read');
    expect(fetcher.accepts({ kind: 'doi', doi: '10.1000/x' })).toBe(true);
    expect(fetcher.accepts({ kind: 'pmid', pmid: '12' })).toBe(true);
  });
});

describe('what a request tells the server', () =>
  it('is neither who reads nor from where', async () => {
    const origin = await serve({
      '/a': answer(200, PAGE, { 'content-type': 'text/html', 'set-cookie': 'id=1' }),
    });
    const seen: RequestInit[] = [];
    const { read } = createTestFetcher({
      fetch: (input, init) => {
        seen.push(init ?? {});
        return globalThis.fetch(input, init);
      },
    });

    await read(`${origin}/a`);
    await read(`${origin}/a`);

    expect(seen[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    for (const { headers, method } of server?.requests ?? []) {
      expect(method).toBe('GET');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('referer');
      expect(headers.accept).toContain('text/html');
    }
  }));

describe('a visit that is not made', () => {
  it.each([
    ['http://127.0.0.1/', 'refused-address'],
    ['file:///etc/hosts', 'refused-address'],
    ['https://user:pw@health.example/', 'refused-address'],
  ])('sends nothing to %s', async (url, reason) => {
    const fetch = vi.fn(refuseNetwork);
    const mayRead = vi.fn(() => Promise.resolve(true));

    const fetched = await createTestFetcher({ fetch, mayRead, allowPrivate: false }).read(url);

    expect(fetched.source).toMatchObject({ reason, visit: null });
    expect(fetch).not.toHaveBeenCalled();
    expect(mayRead).not.toHaveBeenCalled();
  });

  it('sends nothing where the reader has not allowed it', async () => {
    const fetch = vi.fn(refuseNetwork);
    const mayRead = vi.fn(() => Promise.resolve(false));

    const fetched = await createTestFetcher({ fetch, mayRead }).read('https://health.example/a');

    expect(fetched.source).toMatchObject({ reason: 'no-permission', visit: null });
    expect(mayRead).toHaveBeenCalledExactlyOnceWith('https://health.example/a');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a reader who stopped before', () =>
  it('is not asked for permission any more', async () => {
    const mayRead = vi.fn(() => Promise.resolve(false));

    const fetched = await createTestFetcher({ mayRead }).read(
      'https://health.example/a',
      AbortSignal.abort(),
    );

    expect(outcomeOf(fetched)).toBe('stopped');
    expect(mayRead).not.toHaveBeenCalled();
  }));

describe('a server that refuses', () => {
  it.each([
    [401, 'login-required'],
    [402, 'paywall'],
    [403, 'http-error'],
    [404, 'dead-link'],
    [410, 'dead-link'],
    [418, 'http-error'],
    [451, 'http-error'],
  ])('by %i is asked once: %s', async (status, reason) => {
    const origin = await serve({ '/a': answer(status, PAGE) });

    const fetched = await createTestFetcher().read(`${origin}/a`);

    expect(fetched.text).toBeNull();
    expect(outcomeOf(fetched)).toBe(reason);
    expect(visitOf(fetched)).toMatchObject({ httpStatus: status, finalUrl: `${origin}/a` });
    expect(server?.requests).toHaveLength(1);
  });

  it.each(['application/zip', 'image/png', 'application/json', 'text/css', 'video/mp4'])(
    'sends %s, which cannot be read here',
    async type => {
      const origin = await serve({ '/a': answer(200, 'body', { 'content-type': type }) });

      const fetched = await createTestFetcher().read(`${origin}/a`);

      expect(outcomeOf(fetched)).toBe('unsupported-type');
      expect(visitOf(fetched)).toMatchObject({ contentType: type, bytes: 0 });
    },
  );

  it('sends a broken PDF as if it were a page', async () => {
    const origin = await serve({ '/a': answer(200, '%PDF-1.7 \u0001') });

    expect(outcomeOf(await createTestFetcher().read(`${origin}/a`))).toBe('damaged');
  });

  it.each(['', '   ', '<html><body><script>x</script></body></html>'])(
    'sends a page without text: "%s"',
    async body => {
      const origin = await serve({ '/a': answer(200, body) });

      expect(outcomeOf(await createTestFetcher().read(`${origin}/a`))).toBe('empty');
    },
  );

  it('shows a paywall, a login or a robot check with status 200', async () => {
    const origin = await serve({
      '/paid': answer(200, '<html><body><p>Subscribe to continue reading.</p></body></html>'),
      '/login': answer(200, '<html><body><input type="password"></body></html>'),
      '/robot': answer(200, '<html><body><p>Verify you are human.</p></body></html>'),
    });
    const { read } = createTestFetcher();

    expect(outcomeOf(await read(`${origin}/paid`))).toBe('paywall');
    expect(outcomeOf(await read(`${origin}/login`))).toBe('login-required');
    expect(outcomeOf(await read(`${origin}/robot`))).toBe('robot-check');
  });
});

describe('the pages packaged with the extension', () => {
  const ownOrigin = 'chrome-extension://abcdefgh';
  const url = `${ownOrigin}/sample/sources/a.html`;

  it('are read without asking for permission', async () => {
    const mayRead = vi.fn(() => Promise.resolve(false));
    const fetch = () =>
      Promise.resolve(new Response(PAGE, { headers: { 'content-type': 'text/html' } }));

    const fetched = await createTestFetcher({ fetch, mayRead, ownOrigin }).read(url);

    expect(fetched.text).toBe('They keep.');
    expect(mayRead).not.toHaveBeenCalled();
  });

  it('are dead links where the browser has none', async () => {
    const fetch = vi.fn(refuseNetwork);

    const fetched = await createTestFetcher({ fetch, ownOrigin }).read(url);

    expect(outcomeOf(fetched)).toBe('dead-link');
    expect(visitOf(fetched)).toMatchObject({ httpStatus: 404, finalUrl: url });
    expect(fetch).toHaveBeenCalledOnce();
  });
});
