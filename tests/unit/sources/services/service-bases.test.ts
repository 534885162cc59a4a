import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  baseUrlOf,
  createServiceCaller,
  type CallMeter,
  type ServiceCallerDeps,
} from '../../../../lib/sources/services/service-caller';
import { startServices, type ServicesServer } from '../../../fakes/services';

const open: ServicesServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(words: string) {
  const server = await startServices({ '/mirror/works': () => ({ json: words }) });
  open.push(server);
  return server;
}

function callerFor(overrides: Partial<ServiceCallerDeps> = {}) {
  return createServiceCaller({
    fetch: globalThis.fetch,
    isOnline: () => true,
    now: () => new Date(),
    mayRead: () => Promise.resolve(true),
    sleep: () => Promise.resolve(),
    ...overrides,
  });
}

const go = () => new AbortController().signal;

describe('services at other addresses', () => {
  it('are asked there, also on the own machine, and the ledger names that host', async () => {
    const server = await start('mirrored');
    const meter = vi.fn<CallMeter>(() => Promise.resolve());
    const bases = { crossref: `${server.origin}/mirror/` };

    const reply = await callerFor()('crossref', meter, bases)('/works?rows=1', go());

    expect(reply).toEqual({ ok: true, value: '"mirrored"' });
    expect(server.asked.map(({ path }) => path)).toEqual(['/mirror/works']);
    expect(meter.mock.calls[0]?.[0]).toMatchObject({ host: new URL(server.origin).host, calls: 1 });
    expect(baseUrlOf('crossref', bases)).toBe(`${server.origin}/mirror`);
  });

  it('are each check’s own: another check asks at its own', async () => {
    const [one, other] = [await start('one'), await start('other')];
    const caller = callerFor();
    const ask = (server: ServicesServer) =>
      caller('arxiv', () => Promise.resolve(), { arxiv: `${server.origin}/mirror` })(
        '/works',
        go(),
      );

    expect(await ask(one)).toMatchObject({ value: '"one"' });
    expect(await ask(other)).toMatchObject({ value: '"other"' });
    expect(baseUrlOf('arxiv', {})).toBe('https://export.arxiv.org/api');
  });

  it('may lead into the reader’s network only where they stand there themselves', async () => {
    const fetch = () => {
      const response = new Response('"led on"', { headers: { 'content-type': 'text/plain' } });
      Object.defineProperties(response, {
        redirected: { value: true },
        url: { value: 'https://192.168.0.7/eutils' },
      });
      return Promise.resolve(response);
    };
    const ask = (base: string) =>
      callerFor({ fetch })('pubmed', () => Promise.resolve(), { pubmed: base })('/efetch', go());

    expect(await ask('https://mirror.example/eutils')).toMatchObject({
      ok: false,
      failure: { reason: 'refused-address' },
    });
    expect(await ask('https://192.168.0.7/eutils')).toEqual({ ok: true, value: '"led on"' });
  });
});
