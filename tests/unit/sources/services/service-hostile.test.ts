import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from 'vitest';

import { createServiceCaller } from '../../../../lib/sources/services/service-caller';
import { DEFAULT_LIMITS } from '../../../../lib/sources/web/fetch-limits';
import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { go } from './services-setup';

let server: HttpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** One call to a service that does as it likes; a second is more than any of them gets. */
async function ask(handler: Handler, path = '/works') {
  server = await startHttpServer({ [path]: handler });
  const caller = createServiceCaller({
    fetch: globalThis.fetch,
    isOnline: () => true,
    now: () => new Date(),
    mayRead: () => Promise.resolve(true),
    allowPrivate: true,
    gaps: { crossref: 0 },
    limits: { ...DEFAULT_LIMITS, timeoutMs: 1_000, retries: 0 },
  });
  const start = performance.now();
  const bases = { crossref: server.origin };
  const result = await caller('crossref', () => Promise.resolve(), bases)(path, go());
  expect(performance.now() - start).toBeLessThan(5_000);
  return result.ok ? 'ok' : result.failure.reason;
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a hostile service', () => {
  it('that never answers is left', async () => {
    expect(await ask(() => undefined)).toBe('timeout');
  });

  it('that sends a letter now and then is left', async () => {
    const drip: Handler = response => {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write('{'), 100);
      response.once('close', () => clearInterval(timer));
    };

    expect(await ask(drip)).toBe('timeout');
  });

  it('whose answer unpacks without end is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 0x20));
    expect(bomb.length).toBeLessThan(100_000);

    expect(await ask(answer(200, bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' }))).toBe(
      'too-large',
    );
  });

  it('that sends in a circle is left', async () => {
    const circle: Handler = response => {
      response.writeHead(302, { location: '/works' }).end();
    };

    expect(await ask(circle)).toBe('unreachable');
  });

  it('that hangs up in the middle is no answer', async () => {
    const cut: Handler = response => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
      response.write('{"message":');
      setTimeout(() => response.destroy(), 20);
    };

    expect(await ask(cut)).toBe('unreachable');
  });
});
