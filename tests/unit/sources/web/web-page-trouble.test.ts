import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  answer,
  inOrder,
  startHttpServer,
  type Handler,
  type HttpServer,
} from '../../../fakes/http-server';
import { createTestFetcher, NOW, outcomeOf, visitOf } from './helpers';

const page = answer(200, '<html><body><p>They keep.</p></body></html>');

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

describe('a server that has trouble', () => {
  it('is asked again after the time it names', async () => {
    const busy = answer(429, '', { 'retry-after': '7' });
    const origin = await serve({ '/a': inOrder(busy, page) });
    const { read, waits } = createTestFetcher();

    expect(outcomeOf(await read(`${origin}/a`))).toBe('read');
    expect(waits).toEqual([7_000]);
  });

  it('is asked again at the date it names', async () => {
    const date = new Date(NOW.getTime() + 4_000).toUTCString();
    const origin = await serve({ '/a': inOrder(answer(503, '', { 'retry-after': date }), page) });
    const { read, waits } = createTestFetcher();

    expect(outcomeOf(await read(`${origin}/a`))).toBe('read');
    expect(waits).toEqual([4_000]);
  });

  it('is not asked again where it wants a long rest', async () => {
    const origin = await serve({ '/a': answer(429, '', { 'retry-after': '30' }) });
    const { read, waits } = createTestFetcher();

    expect(outcomeOf(await read(`${origin}/a`))).toBe('rate-limited');
    expect(waits).toEqual([]);
    expect(server?.requests).toHaveLength(1);
  });

  it('is asked three times at most, after longer and longer waits', async () => {
    const origin = await serve({ '/500': answer(500), '/429': answer(429) });
    const { read, waits } = createTestFetcher();

    const fetched = await read(`${origin}/500`);

    expect(outcomeOf(fetched)).toBe('http-error');
    expect(visitOf(fetched).httpStatus).toBe(500);
    expect(waits).toEqual([1_000, 2_000]);
    expect(server?.requests).toHaveLength(3);
    expect(outcomeOf(await read(`${origin}/429`))).toBe('rate-limited');
  });

  it('is known to have been asked as often as it was, each time anew', async () => {
    const origin = await serve({ '/a': inOrder(answer(503), page), '/b': page });
    const { read } = createTestFetcher();

    const fetched = [await read(`${origin}/a`), await read(`${origin}/b`)];

    expect(fetched.map(({ requests }) => requests)).toEqual([2, 1]);
    expect(server?.requests).toHaveLength(3);
  });

  it('is known not to have been asked where nothing may be sent', async () => {
    const origin = await serve({ '/a': page });
    const { read } = createTestFetcher({ mayRead: () => Promise.resolve(false) });

    const fetched = await read(`${origin}/a`);

    expect([fetched.requests, server?.requests]).toEqual([0, []]);
  });

  it('is read once it has recovered', async () => {
    const cut: Handler = response => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>They');
      setImmediate(() => response.destroy());
    };
    const origin = await serve({ '/a': inOrder(cut, answer(503), page) });

    const fetched = await createTestFetcher().read(`${origin}/a`);

    expect(fetched.text).toBe('They keep.');
    expect(server?.requests).toHaveLength(3);
  });

  it('is not asked again when all the time is used up', async () => {
    const origin = await serve({ '/a': answer(503) });
    const { read } = createTestFetcher({ limits: { totalMs: 900 } });

    expect(outcomeOf(await read(`${origin}/a`))).toBe('http-error');
    expect(server?.requests).toHaveLength(1);
  });

  it('is left alone when the reader stops during the wait', async () => {
    const origin = await serve({ '/a': answer(503) });
    const controller = new AbortController();
    const { read } = createTestFetcher({
      sleep: () => {
        controller.abort();
        return Promise.resolve();
      },
    });

    const fetched = await read(`${origin}/a`, controller.signal);

    expect(outcomeOf(fetched)).toBe('stopped');
    expect(visitOf(fetched).httpStatus).toBe(503);
    expect(server?.requests).toHaveLength(1);
  });
});

describe('a request that gets no answer', () => {
  it('is unreachable where nobody listens, after three tries', async () => {
    const closed = await startHttpServer({});
    await closed.close();
    const { read, waits } = createTestFetcher();

    const fetched = await read(`${closed.origin}/a`);

    expect(outcomeOf(fetched)).toBe('unreachable');
    expect(visitOf(fetched)).toMatchObject({ httpStatus: null, bytes: 0 });
    expect(waits).toHaveLength(2);
  });

  it('is unreachable where nobody knows the name', async () => {
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read('https://nobody.invalid/a'))).toBe('unreachable');
  });

  it('is unreachable where the certificate handshake fails', async () => {
    const origin = await serve({ '/a': page });
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read(`${origin.replace('http:', 'https:')}/a`))).toBe('unreachable');
  });

  it('is offline where the browser is', async () => {
    const fetch = vi.fn(refuseNetwork);

    const fetched = await createTestFetcher({ fetch, isOnline: () => false }).read(
      'https://health.example/a',
    );

    expect(outcomeOf(fetched)).toBe('offline');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is told from a redirect to a site that may not be read', async () => {
    const fetch = vi.fn((_: unknown, init?: RequestInit) => {
      if (init?.redirect !== 'manual') return refuseNetwork();
      // Only a browser can make one of these.
      return Promise.resolve(
        Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
      );
    });

    const fetched = await createTestFetcher({ fetch }).read('https://health.example/a');

    expect(outcomeOf(fetched)).toBe('redirected-without-permission');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is asked for a redirect only once', async () => {
    const fetch = vi.fn(refuseNetwork);

    await createTestFetcher({ fetch }).read('https://health.example/a');

    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it('is a bug where anything but the network fails', async () => {
    const fetch = () => Promise.reject(new RangeError('ours'));

    await expect(createTestFetcher({ fetch }).read('https://a.example/')).rejects.toThrow('ours');
  });
});
