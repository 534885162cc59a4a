import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from 'vitest';

import { answer, startHttpServer } from '../../fakes/http-server';
import type { Handler, HttpServer } from '../../fakes/http-server';
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
        response.once('close', () => {
          clearInterval(drip);
        });
      },
    });

    const fetched = await createTestFetcher({ limits: { timeoutMs: 60 } }).read(`${origin}/a`);

    expect(outcomeOf(fetched)).toBe('timeout');
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

  it('is left when it sends in circles', async () => {
    const origin = await serve({
      '/a': answer(302, '', { location: '/b' }),
      '/b': answer(302, '', { location: '/a' }),
    });
    const { read } = createTestFetcher({ limits: { retries: 0 } });

    expect(outcomeOf(await read(`${origin}/a`))).toBe('unreachable');
  });
});

describe('a server that lies', () => {
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

describe('a reader who stops', () => {
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
  });
});

describe('many sources at once', () => {
  const slowly: Handler = response => {
    setTimeout(() => response.writeHead(200, HTML).end('<p>Done.</p>'), 15);
  };

  it('never send a host more than two requests at the same time', async () => {
    const origin = await serve({ '/a': slowly });
    const { read } = createTestFetcher();

    const fetched = await Promise.all(Array.from({ length: 9 }, () => read(`${origin}/a`)));

    expect(fetched.map(outcomeOf)).toEqual(Array.from({ length: 9 }, () => 'read'));
    expect(server?.mostAtOnce()).toBe(2);
  });

  it('never send more than six requests at the same time', async () => {
    const origin = await serve({ '/a': slowly });
    const { read } = createTestFetcher({ fetch: fetchVia(origin) });

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => read(`https://host-${index}.example/a`)),
    );

    expect(server?.mostAtOnce()).toBe(6);
    expect(server?.requests).toHaveLength(20);
  });

  it('can be stopped while they wait for their turn', async () => {
    const gate = createGate();
    const busy = createGate();
    const origin = await serve({
      '/held': async response => {
        if (server?.requests.length === 2) busy.open();
        await gate.opened;
        response.writeHead(200, HTML).end('<p>Done.</p>');
      },
      '/never': slowly,
    });
    const { read } = createTestFetcher();
    const controller = new AbortController();
    const held = [read(`${origin}/held`), read(`${origin}/held`)];
    const waiting = read(`${origin}/never`, controller.signal);

    await busy.opened;
    controller.abort();
    const stopped = await waiting;
    gate.open();

    expect(stopped.source).toMatchObject({ reason: 'stopped', visit: null });
    expect((await Promise.all(held)).map(outcomeOf)).toEqual(['read', 'read']);
    expect(server?.requests.map(({ path }) => path)).toEqual(['/held', '/held']);
  });

  it('do not wait for a host that is busy elsewhere', async () => {
    const gate = createGate();
    const origin = await serve({
      '/held': async response => {
        await gate.opened;
        response.writeHead(200, HTML).end('<p>Done.</p>');
      },
      '/quick': answer(200, '<p>Quick.</p>'),
    });
    const { read } = createTestFetcher({ fetch: fetchVia(origin) });

    const held = [1, 2, 3, 4, 5, 6].map(() => read('https://busy.example/held'));
    const quick = await read('https://other.example/quick');
    gate.open();
    await Promise.all(held);

    expect(quick.text).toBe('Quick.');
  });
});
