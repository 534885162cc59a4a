import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/core/source/identifier';
import type { LookupService } from '../../lib/core/source/services';
import type { ServiceReply } from '../fakes/services';
import { go, openClient } from '../unit/sources/services/services-setup';

type ClientId = Exclude<LookupService, 'wayback'>;

const ODD_REPLIES: [name: string, reply: ServiceReply][] = [
  ['nothing', { text: '', type: 'application/json' }],
  ['a page', { text: '<!doctype html><title>Down</title>', type: 'text/html' }],
  ['a number', { json: 7 }],
  ['null', { json: null }],
  ['a list', { json: [] }],
  ['other names', { json: { hits: [{ title: 'x' }] } }],
  ['deep nesting', { text: '['.repeat(50_000), type: 'application/json' }],
  ['another document', { xml: '<?xml version="1.0"?><other><entry/></other>' }],
];

/** Identifiers of works and request headers; neither can carry words of an answer. */
const NAMING_KEYS = new Set(['filter', 'id', 'term', 'query', 'ids', 'filter.ids', 'id_list']);
const ALLOWED_KEYS = new Set([
  ...NAMING_KEYS,
  ...['rows', 'mailto', 'db', 'retmode', 'retmax', 'tool', 'email', 'resultType', 'format'],
  ...['pageSize', 'idtype', 'max_results'],
]);

/** The rules every `MetadataClient` keeps; `known` are identifiers of a kind that it takes. */
export function describeMetadataClientContract(
  service: ClientId,
  known: readonly [Identifier, Identifier],
): void {
  /** Whatever the service is asked, it answers the same. */
  const everywhere = (reply: ServiceReply) =>
    new Proxy({}, { get: () => () => reply }) as Record<string, () => ServiceReply>;

  describe(`the client of ${service}`, () => {
    it('takes what it can ask for, and says how much at once', async () => {
      const { client } = await openClient(service, {});

      expect(client.service).toBe(service);
      expect(known.every(each => client.accepts(each))).toBe(true);
      expect(client.batchSize).toBeGreaterThanOrEqual(1);
    });

    it.each(ODD_REPLIES)(
      'gives an outcome for each, and no throw, where it is told %s',
      async (_, reply) => {
        const { client } = await openClient(service, everywhere(reply));

        const outcomes = await client.find(known, go());

        expect(outcomes).toHaveLength(known.length);
        expect(outcomes.every(({ status }) => status !== 'known')).toBe(true);
      },
    );

    it('fails, and does not say unknown, where the service is broken or waits too long', async () => {
      const broken = await openClient(service, everywhere({ status: 503 }));
      const busy = await openClient(
        service,
        everywhere({ status: 429, headers: { 'retry-after': '9999' } }),
      );

      expect(await broken.client.find(known, go())).toEqual(
        known.map(() => ({ status: 'failed', reason: 'http-error' })),
      );
      expect(await busy.client.find(known, go())).toEqual(
        known.map(() => ({ status: 'failed', reason: 'rate-limited' })),
      );
    });

    it('asks nobody without permission, nor after a stop', async () => {
      const refused = await openClient(service, {}, { mayRead: () => Promise.resolve(false) });
      const stopped = await openClient(service, {});
      const controller = new AbortController();
      controller.abort();

      expect(await refused.client.find(known, go())).toEqual(
        known.map(() => ({ status: 'failed', reason: 'no-permission' })),
      );
      expect(await stopped.client.find(known, controller.signal)).toEqual(
        known.map(() => ({ status: 'failed', reason: 'stopped' })),
      );
      expect([...refused.server.asked, ...stopped.server.asked]).toEqual([]);
    });

    it('tells the service nothing but the identifiers, the tool and the reader’s address', async () => {
      const { client, server } = await openClient(service, everywhere({ status: 404 }));

      await client.find(known, go());

      const keys = server.asked.flatMap(({ query }) => [...query.keys()]);
      expect(server.asked.length).toBeGreaterThan(0);
      expect(keys.filter(key => !ALLOWED_KEYS.has(key))).toEqual([]);
      for (const [key, value] of server.asked.flatMap(({ query }) => [...query])) {
        if (NAMING_KEYS.has(key)) expect(known.some(each => value.includes(each.value))).toBe(true);
      }
    });
  });
}
