import { describe, expect, it, vi } from 'vitest';

import { REPORT_WORDS } from '../../../../components/audit/report-words';
import { lookupOrigins } from '../../../../lib/core/device/service-bases';
import { auditId } from '../../../../lib/core/ids';
import { ok } from '../../../../lib/core/result';
import type { LedgerEntry } from '../../../../lib/core/audit/ledger';
import type { Identifier } from '../../../../lib/core/source/identifier';
import type { MetadataService } from '../../../../lib/core/source/services';
import { CLIENTS, openServices } from '../../../../lib/sources/services/open-services';
import { createServiceCaller } from '../../../../lib/sources/services/service-caller';
import {
  createClient,
  NO_DETAILS,
  type ClientDeps,
} from '../../../../lib/sources/services/service-client';
import { go, parseXml } from './services-setup';

/** All that adding a service takes: its entry, and its client. */
const ENTRY = vi.hoisted(() => ({
  name: 'Toy Register',
  baseUrl: 'https://toy.example.org/api',
  gapMs: 0,
  kind: 'works' as const,
}));
const TOY = 'toy' as MetadataService;
const DOI: Identifier = { kind: 'doi', value: '10.1000/toy' };

function createToy({ call }: ClientDeps) {
  return createClient({
    service: TOY,
    batchSize: 1,
    accepts: ({ kind }) => kind === 'doi',
    async findRecords(group, signal) {
      const reply = await call(`/works/${group[0]?.value ?? ''}`, signal);
      if (!reply.ok) return reply;
      return ok([{ ...NO_DETAILS, service: TOY, identifiers: [DOI], title: reply.value }]);
    },
  });
}

vi.mock(import('../../../../lib/core/source/services'), async importOriginal => {
  const { SERVICES, LOOKUP_SERVICES, METADATA_SERVICES } = await importOriginal();
  const toy = 'toy' as (typeof METADATA_SERVICES)[number];
  return {
    SERVICES: { ...SERVICES, [toy]: ENTRY },
    LOOKUP_SERVICES: [...LOOKUP_SERVICES, toy],
    METADATA_SERVICES: [...METADATA_SERVICES, toy],
  };
});

describe('a service that is added to the registry', () => {
  it('is among the hosts that the user is asked to allow, and has its name in reports', () => {
    expect(lookupOrigins('works')).toContain('https://toy.example.org/*');
    expect(lookupOrigins('archive')).not.toContain('https://toy.example.org/*');
    expect(REPORT_WORDS.service(TOY)).toBe(ENTRY.name);
  });

  it('is asked about works that it can know, and the ledger has every call', async () => {
    const asked: string[] = [];
    const ledger: LedgerEntry[] = [];
    const now = () => new Date('2026-11-22T00:00:00.000Z');
    const caller = createServiceCaller({
      fetch: url => {
        asked.push(new Request(url).url);
        return Promise.resolve(new Response('A toy work'));
      },
      isOnline: () => true,
      now,
      mayRead: () => Promise.resolve(true),
    });
    const { finder } = openServices(
      { services: true, archive: false, email: null, bases: {} },
      {
        caller,
        cache: { find: () => Promise.resolve(new Map()), put: () => Promise.resolve() },
        parseXml,
        ledger: {
          add: entry => {
            ledger.push(entry);
            return Promise.resolve();
          },
        },
        auditId: auditId('audit-1'),
        now,
      },
      { ...CLIENTS, [TOY]: createToy },
    );

    const lookup = await finder?.find(DOI, go());

    expect(lookup?.records.find(({ service }) => service === TOY)?.title).toBe('A toy work');
    expect(asked).toContain('https://toy.example.org/api/works/10.1000/toy');
    expect(ledger.filter(({ host }) => host === 'toy.example.org')).toMatchObject([
      { purpose: 'lookup', calls: 1, receivedBytes: 0 },
      { purpose: 'lookup', calls: 0, receivedBytes: 10 },
    ]);
  });
});
