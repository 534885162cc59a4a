import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from 'vitest';

import { MAX_TEXT } from '../../../../lib/sources/web/interpret-response';
import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { makeBomb, makePdf, makeScan } from '../../../fakes/made-pdf';
import { createGate, createTestFetcher, fetchVia, outcomeOf, visitOf } from './helpers';

let server: HttpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(routes: Record<string, Handler>): Promise<string> {
  server = await startHttpServer(routes);
  return server.origin;
}

const HTML = { 'content-type': 'text/html' };
const ONE_MEGABYTE = 1_000_000;

describe('a server that never comes to an end', () => {
  it('is left when it does not answer in time', async () => {
    const origin = await serve({ '/a': () => undefined });

    const fetched = await createTestFetcher({ limits: { timeoutMs: 500 } }).read(`${origin}/a`);

    expect(outcomeOf(fetched)).toBe('timeout');
    expect(visitOf(fetched).httpStatus).toBeNull();
    expect(server?.requests).toHaveLength(1);
  });

  it('is left when its body drips on after the time is up', async () => {
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, HTML);
        const drip = setInterval(() => response.write('.'), 5);
        response.once('close', () => clearInterval(drip));
      },
    });

    const fetched = await createTestFetcher({ limits: { timeoutMs: 60 } }).read(`${origin}/a`);

    expect(outcomeOf(fetched)).toBe('timeout');
  });

  it('has what it sent counted all the same, at every attempt', async () => {
    const half = '<p>The first half';
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, { ...HTML, 'content-length': '5000' }).write(half);
        setTimeout(() => response.destroy(), 50);
      },
    });

    const fetched = await createTestFetcher().read(`${origin}/a`);

    expect(outcomeOf(fetched)).toBe('unreachable');
    expect(fetched).toMatchObject({ requests: 3, receivedBytes: 3 * half.length });
  });

  it('is cut off when its body grows too large', async () => {
    const gate = createGate();
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, HTML);
        const pump = () => {
          while (response.write('x'.repeat(50_000))) continue;
          response.once('drain', pump);
        };
        response.once('close', gate.open);
        pump();
      },
    });

    const fetched = await createTestFetcher({ limits: { maxBytes: ONE_MEGABYTE } }).read(
      `${origin}/a`,
    );
    await gate.opened;

    expect(outcomeOf(fetched)).toBe('too-large');
    expect(visitOf(fetched).bytes).toBeGreaterThan(ONE_MEGABYTE);
    expect(visitOf(fetched).bytes).toBeLessThan(2 * ONE_MEGABYTE);
  });

  it('is not listened to when it announces too much', async () => {
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, { ...HTML, 'content-length': '99000000' }).write('<p>');
      },
    });

    const fetched = await createTestFetcher().read(`${origin}/a`);

    expect(outcomeOf(fetched)).toBe('too-large');
    expect(visitOf(fetched).bytes).toBe(0);
  });

  it('is cut off when a small archive unpacks without end', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * ONE_MEGABYTE));
    const origin = await serve({
      '/a': answer(200, bomb, { ...HTML, 'content-encoding': 'gzip' }),
    });

    const fetched = await createTestFetcher({ limits: { maxBytes: ONE_MEGABYTE } }).read(
      `${origin}/a`,
    );

    expect(bomb.byteLength).toBeLessThan(ONE_MEGABYTE);
    expect(outcomeOf(fetched)).toBe('too-large');
    expect(visitOf(fetched).bytes).toBeLessThan(10 * ONE_MEGABYTE);
  });

  it('is refused when its text is longer than any guideline', async () => {
    const origin = await serve({
      '/most': answer(200, 'x'.repeat(MAX_TEXT), { 'content-type': 'text/plain' }),
      '/more': answer(200, 'x'.repeat(MAX_TEXT + 1), { 'content-type': 'text/plain' }),
    });
    const { read } = createTestFetcher();

    expect(outcomeOf(await read(`${origin}/most`))).toBe('read');
    expect(outcomeOf(await read(`${origin}/more`))).toBe('too-large');
  });

  it('is left when it sends in circles', async () => {
    const origin = await serve({
      '/a': answer(302, '', { location: '/b' }),
      '/b': answer(302, '', { location: '/a' }),
    });
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read(`${origin}/a`))).toBe('unreachable');
  });
});

describe('a server of documents', { timeout: 60_000 }, () => {
  const PDF = { 'content-type': 'application/pdf' };
  const whole = makePdf({ pages: [[{ text: 'Lemons keep.', x: 50, y: 700 }]] });

  it('gives a PDF whatever it calls it', async () => {
    const origin = await serve({
      '/a.pdf': answer(200, whole, PDF),
      '/b': answer(200, whole, { 'content-type': 'text/html; charset=utf-8' }),
      '/c': answer(200, whole, { 'content-type': 'application/octet-stream' }),
    });
    const { read } = createTestFetcher();

    for (const path of ['/a.pdf', '/b', '/c']) {
      const fetched = await read(`${origin}${path}`);

      expect(fetched.text).toBe('Lemons keep.');
      expect(fetched.source).toMatchObject({ format: 'pdf', pages: { starts: [0], unread: [] } });
    }
  });

  it('calls its sign-in page a PDF', async () => {
    const page = '<!doctype html><html><title>Sign in</title><input type="password"></html>';
    const origin = await serve({ '/a': answer(200, page, PDF) });

    expect(outcomeOf(await createTestFetcher().read(`${origin}/a`))).toBe('login-required');
  });

  it('gives a PDF whose end is missing, one with a password and one without text', async () => {
    const locked = makePdf({ pages: [[]], isLocked: true });
    const origin = await serve({
      '/cut': answer(200, whole.subarray(0, 600), PDF),
      '/locked': answer(200, locked, PDF),
      '/scan': answer(200, makeScan(), PDF),
    });
    const { read } = createTestFetcher();

    const outcomes = await Promise.all(
      ['/cut', '/locked', '/scan'].map(async path => outcomeOf(await read(`${origin}${path}`))),
    );

    expect(outcomes).toEqual(['damaged', 'encrypted', 'no-text']);
  });

  it('gives a PDF that unpacks to more than a document may take', async () => {
    const origin = await serve({ '/a': answer(200, makeBomb(150_000_000), PDF) });

    expect(outcomeOf(await createTestFetcher().read(`${origin}/a`))).toBe('too-complex');
  });

  it('is cut off in the middle of a PDF', async () => {
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, { ...PDF, 'content-length': String(whole.length) });
        response.write(whole.subarray(0, 300));
        setImmediate(() => response.destroy());
      },
    });
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read(`${origin}/a`))).toBe('unreachable');
  });

  it('gives an article in JATS, and half of one', async () => {
    const xml =
      '<?xml version="1.0"?><article><front><article-meta/></front><body><p>They keep.</p></body></article>';
    const XML = { 'content-type': 'application/xml' };
    const origin = await serve({
      '/whole': answer(200, xml, XML),
      '/half': answer(200, xml.slice(0, -20), XML),
      '/feed': answer(200, '<rss><channel></channel></rss>', XML),
    });
    const { read } = createTestFetcher();

    expect((await read(`${origin}/whole`)).text).toBe('They keep.');
    expect(outcomeOf(await read(`${origin}/half`))).toBe('damaged');
    expect(outcomeOf(await read(`${origin}/feed`))).toBe('unsupported-type');
  });
});

describe('a server that lies', () => {
  it('about its charset is read by what its bytes are', async () => {
    const latin = Buffer.from('<p>Take 5 \xb5g at 20 \xb0C.</p>', 'latin1');
    const origin = await serve({
      '/none': answer(200, latin, { 'content-type': 'text/html' }),
      '/unknown': answer(200, latin, { 'content-type': 'text/html; charset=klingon' }),
      '/wrong': answer(200, latin, { 'content-type': 'text/html; charset=utf-8' }),
    });
    const { read } = createTestFetcher();

    expect((await read(`${origin}/none`)).text).toBe('Take 5 µg at 20 °C.');
    expect((await read(`${origin}/unknown`)).text).toBe('Take 5 µg at 20 °C.');
    // Its text is read: missing letters are marked, none is invented.
    expect((await read(`${origin}/wrong`)).text).toBe('Take 5 \ufffdg at 20 \ufffdC.');
  });

  it('about how the body is packed is unreachable', async () => {
    const origin = await serve({
      '/a': answer(200, 'not an archive', { ...HTML, 'content-encoding': 'gzip' }),
    });
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read(`${origin}/a`))).toBe('unreachable');
  });

  it('and sends on to the own network is not read', async () => {
    const origin = await serve({ '/secret': answer(200, '<p>The router password.</p>') });
    const way = await startHttpServer({ '/a': answer(302, '', { location: `${origin}/secret` }) });
    const { read } = createTestFetcher({ fetch: fetchVia(way.origin), allowPrivate: false });

    const fetched = await read('https://public.example/a');
    await way.close();

    expect(fetched.text).toBeNull();
    expect(outcomeOf(fetched)).toBe('refused-address');
    expect(visitOf(fetched)).toMatchObject({
      finalUrl: `${origin}/secret`,
      redirects: ['https://public.example/a'],
      bytes: 0,
    });
  });
});

describe('a reader who stops', () =>
  it('in the middle of a body ends the visit', async () => {
    const gate = createGate();
    const closed = createGate();
    const origin = await serve({
      '/a': response => {
        response.writeHead(200, HTML).write('<p>The first half');
        response.once('close', closed.open);
        gate.open();
      },
    });
    const controller = new AbortController();

    const fetching = createTestFetcher().read(`${origin}/a`, controller.signal);
    await gate.opened;
    controller.abort();

    expect(outcomeOf(await fetching)).toBe('stopped');
    await closed.opened;
  }));
