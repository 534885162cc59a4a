import { describe, expect, it } from 'vitest';

import { createServiceCaller } from '../../../../lib/sources/services/service-caller';
import { go, openService } from './services-setup';

const never = (): Promise<void> => Promise.resolve();

describe('calls to a service', () => {
  it('are told to the meter before they are sent, retries too, and their bytes after', async () => {
    const replies = [{ status: 503 }, { status: 500 }, { text: 'done', type: 'text/plain' }];
    const { call, metered, server } = await openService('crossref', {
      '/works': () => replies.shift() ?? { status: 404 },
    });

    expect(await call('/works', go())).toEqual({ ok: true, value: 'done' });
    const host = new URL(server.origin).host;
    expect(metered).toEqual([
      { service: 'crossref', host, calls: 1, receivedBytes: 0 },
      { service: 'crossref', host, calls: 1, receivedBytes: 0 },
      { service: 'crossref', host, calls: 1, receivedBytes: 0 },
      { service: 'crossref', host, calls: 0, receivedBytes: 4 },
    ]);
  });

  it('wait as long as the service asks, and give up where that is too long', async () => {
    const waits: number[] = [];
    const sleep = (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    };
    let asked = 0;
    const { call } = await openService(
      'crossref',
      {
        '/soon': () => {
          asked += 1;
          return asked === 1
            ? { status: 429, headers: { 'retry-after': '7' } }
            : { text: 'now', type: 'text/plain' };
        },
        '/late': () => ({ status: 429, headers: { 'retry-after': '3600' } }),
      },
      { sleep, gaps: { crossref: 0 } },
    );

    expect(await call('/soon', go())).toEqual({ ok: true, value: 'now' });
    expect(waits).toContain(7_000);
    expect(await call('/late', go())).toEqual({
      ok: false,
      failure: { reason: 'rate-limited', httpStatus: 429 },
    });
  });

  it('keep a pause between them, whoever asks', async () => {
    const waits: number[] = [];
    const { call } = await openService(
      'arxiv',
      { '/a': () => ({ text: 'a', type: 'text/plain' }) },
      {
        now: () => new Date('2026-10-01T00:00:00.000Z'),
        sleep: ms => {
          waits.push(ms);
          return Promise.resolve();
        },
      },
    );

    await Promise.all([call('/a', go()), call('/a', go()), call('/a', go())]);

    expect(waits).toEqual([0, 3_000, 6_000]);
  });

  it('go one at a time to a service', async () => {
    let atOnce = 0;
    let most = 0;
    const caller = createServiceCaller({
      fetch: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise(resolve => setTimeout(resolve, 5));
        atOnce -= 1;
        return new Response('x');
      },
      isOnline: () => true,
      now: () => new Date(),
      mayRead: () => Promise.resolve(true),
      sleep: never,
    });
    const first = caller('crossref', never);
    const second = caller('crossref', never);

    await Promise.all([first('/a', go()), second('/b', go()), first('/c', go())]);

    expect(most).toBe(1);
  });

  it('are not sent where the reader has not allowed the host, nor after a stop', async () => {
    const refused = await openService('crossref', {}, { mayRead: () => Promise.resolve(false) });
    const stopped = await openService('crossref', {});
    const controller = new AbortController();
    controller.abort();

    expect(await refused.call('/works', go())).toMatchObject({
      failure: { reason: 'no-permission' },
    });
    expect(await stopped.call('/works', controller.signal)).toMatchObject({
      failure: { reason: 'stopped' },
    });
    expect([...refused.metered, ...stopped.metered]).toEqual([]);
    expect([...refused.server.asked, ...stopped.server.asked]).toEqual([]);
  });

  it('end in a reason each: gone, refused, too large, offline, unreachable, late', async () => {
    const { call } = await openService('crossref', {
      '/gone': () => ({ status: 404 }),
      '/refused': () => ({ status: 403 }),
      '/large': () => ({ text: 'x'.repeat(11_000_000), type: 'application/json' }),
    });
    const offline = await openService('crossref', {}, { isOnline: () => false });
    await offline.server.close();
    const unreachable = await openService('crossref', {});
    await unreachable.server.close();

    const reasons = [
      await call('/gone', go()),
      await call('/refused', go()),
      await call('/large', go()),
      await offline.call('/a', go()),
      await unreachable.call('/a', go()),
    ].map(result => (result.ok ? 'ok' : result.failure.reason));

    expect(reasons).toEqual(['dead-link', 'http-error', 'too-large', 'offline', 'unreachable']);
  });

  it('send no cookies and no referrer, and ask for data', async () => {
    const requests: RequestInit[] = [];
    const caller = createServiceCaller({
      fetch: (_, init) => {
        requests.push(init ?? {});
        return Promise.resolve(new Response('{}'));
      },
      isOnline: () => true,
      now: () => new Date(),
      mayRead: () => Promise.resolve(true),
    });

    await caller('pubmed', never)('/efetch.fcgi', go());

    expect(requests[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(new Headers(requests[0]?.headers).get('accept')).toMatch(/^application\/json/);
  });
});
