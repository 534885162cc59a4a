import { describe, expect, it } from 'vitest';

import { QUOTA, type TopicService } from '../../lib/core/source/services';
import { LITERATURE } from '../../lib/literature/services/open-literature';
import type { ServiceCallerDeps } from '../../lib/sources/services/service-caller';
import type { ServiceReply, ServiceRoutes } from '../fakes/services';
import { EMAIL, go, openService, parseXml } from '../unit/sources/services/services-setup';

const STATEMENT = 'Velorastat eases "stiff" knees) OR cancer[ti] AND title:secret';

const ODD_REPLIES: [name: string, reply: ServiceReply][] = [
  ['nothing', { text: '', type: 'application/json' }],
  ['a page', { text: '<!doctype html><title>Down</title>', type: 'text/html' }],
  ['a number', { json: 7 }],
  ['null', { json: null }],
  ['a list', { json: [] }],
  ['deep nesting', { text: '['.repeat(50_000), type: 'application/json' }],
  ['half an answer', { text: '{"query": {"pages": [', type: 'application/json' }],
  ['another document', { xml: '<?xml version="1.0"?><other><entry/></other>' }],
  ['entities', { xml: '<!DOCTYPE a [<!ENTITY a "b">]><nlmSearchResult>&a;</nlmSearchResult>' }],
];

/** Keys that may carry the query; no other may. */
const QUERY_KEYS = new Set(['term', 'query', 'gsrsearch']);

async function open(
  id: TopicService,
  routes: ServiceRoutes,
  deps: Partial<ServiceCallerDeps> = {},
) {
  const opened = await openService(id, routes, deps);
  const { call, server } = opened;
  const service = LITERATURE[id]({ call, baseUrl: server.origin, parseXml, email: EMAIL });
  const search = (limit = 2, signal = go()) => service.search(STATEMENT, { limit, signal });
  return { ...opened, service, search };
}

/** The rules every `LiteratureService` keeps; `routes` hold the service's documented answers. */
export function describeLiteratureContract(
  id: TopicService,
  { routes, none }: { routes: ServiceRoutes; none: ServiceReply },
): void {
  const everywhere = (reply: ServiceReply) =>
    new Proxy({}, { get: () => () => reply }) as ServiceRoutes;

  describe(`the search of ${id}`, () => {
    it('reads its documented answer: words of the work, an address, what is known of it', async () => {
      const { search } = await open(id, routes);
      const found = await search();

      if (!found.ok) throw new Error(found.failure);
      expect(found.value).toHaveLength(2);
      for (const hit of found.value) {
        expect(hit.corpus).toBe(id);
        expect(hit.url).toMatch(/^https:\/\//);
        expect(hit.text).not.toMatch(/[<>]|&amp;/);
        expect(hit.title.trim()).not.toBe('');
      }
    });

    it.each([QUOTA.least, QUOTA.most])('gives no more than its quota of %i', async limit => {
      const { search } = await open(id, routes);
      const found = await search(limit);

      expect(found.ok && found.value.length).toBe(Math.min(2, limit));
    });

    it('says that it found nothing, which is no failure', async () => {
      const { search } = await open(id, everywhere(none));

      expect(await search()).toEqual({ ok: true, value: [] });
    });

    it.each(ODD_REPLIES)(
      'fails as damaged, and does not throw, where it is told %s',
      async (_, reply) => {
        const { search } = await open(id, everywhere(reply));

        expect(await search()).toEqual({ ok: false, failure: 'damaged' });
      },
    );

    it.each([
      [403, 'http-error'],
      [500, 'http-error'],
      [503, 'http-error'],
    ])('names a refusal with %i', async (status, failure) => {
      const { search } = await open(id, everywhere({ status }));

      expect(await search()).toEqual({ ok: false, failure });
    });

    it('names a limit on requests, and does not ask again before it may', async () => {
      const headers = { 'retry-after': '9999' };
      const { search, server } = await open(id, everywhere({ status: 429, headers }));

      expect(await search()).toEqual({ ok: false, failure: 'rate-limited' });
      expect(server.asked).toHaveLength(1);
    });

    it('names a device that is offline, a service that is slow, and one that is off', async () => {
      const never: typeof fetch = (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      const offline = await open(id, routes, {
        isOnline: () => false,
        fetch: () => Promise.reject(new TypeError('failed to fetch')),
      });
      const slow = await open(id, routes, { fetch: never, limits: { timeoutMs: 5, retries: 0 } });
      const off = await open(id, routes, { mayRead: () => Promise.resolve(false) });

      expect(await offline.search()).toEqual({ ok: false, failure: 'offline' });
      expect(await slow.search()).toEqual({ ok: false, failure: 'timeout' });
      expect(await off.search()).toEqual({ ok: false, failure: 'no-permission' });
      expect(off.server.asked).toEqual([]);
    });

    it('sends nothing after a stop, or for a query without words', async () => {
      const { search, service, server } = await open(id, routes);

      expect(await search(2, AbortSignal.abort())).toEqual({ ok: false, failure: 'stopped' });
      expect(await service.search('— of the —', { limit: 2, signal: go() })).toEqual({
        ok: true,
        value: [],
      });
      expect(server.asked).toEqual([]);
    });

    it('waits between its requests, and tells the meter of each before it leaves', async () => {
      const waits: number[] = [];
      const now = new Date();
      const { search, server, metered } = await open(id, routes, {
        now: () => now,
        sleep: ms => {
          waits.push(ms);
          return Promise.resolve();
        },
      });
      await search();
      await search();

      expect(metered.filter(({ calls }) => calls === 1)).toHaveLength(server.asked.length);
      expect(waits.filter(ms => ms >= 200).length).toBeGreaterThanOrEqual(1);
    });

    it('sends words alone: no sign of a query language, and nothing else of the statement', async () => {
      const { search, server } = await open(id, routes);
      await search();

      expect(server.asked.length).toBeGreaterThan(0);
      for (const [key, value] of server.asked.flatMap(({ query }) => [...query])) {
        if (!QUERY_KEYS.has(key)) expect(value).not.toMatch(/velorastat|knees|cancer|secret/i);
        else expect(value).not.toMatch(/\[ti\]|title:|stiff"\)|\) OR/);
      }
    });
  });
}
