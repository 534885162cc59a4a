import { afterEach, describe, expect, it } from 'vitest';

import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { createGate, createTestFetcher, fetchVia, outcomeOf } from './helpers';

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

  it('leave a host a pause from one to the next, and other hosts none', async () => {
    const origin = await serve({ '/a': slowly });
    const { read, waits } = createTestFetcher({ fetch: fetchVia(origin) });

    for (const host of ['one', 'two', 'one', 'one']) await read(`https://${host}.example/a`);

    // The clock of these tests stands still, so that each pause adds to the one before.
    expect(waits).toEqual([300, 600]);
  });

  it('can be stopped in that pause, and are then not sent', async () => {
    const origin = await serve({ '/a': slowly });
    const controller = new AbortController();
    const { read } = createTestFetcher({
      sleep: () => {
        controller.abort();
        return Promise.resolve();
      },
    });

    await read(`${origin}/a`);
    const stopped = await read(`${origin}/a`, controller.signal);

    expect(outcomeOf(stopped)).toBe('stopped');
    expect(stopped.requests).toBe(0);
    expect(server?.requests).toHaveLength(1);
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
