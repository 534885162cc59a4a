import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditStore } from '../../lib/ports/store';
import type { KeptMetadata, MetadataCache } from '../../lib/ports/metadata';
import { fakeWork } from '../fakes/works';
import type { CacheSettings } from './source-cache-contract';

/** A fresh, empty cache, and the store that shares its database. */
export type OpenedMetadata = { cache: MetadataCache; store: AuditStore; close: () => void };

const ASKED_AT = new Date('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const KEY = 'crossref|doi:10.1000/vitamin';
const KNOWN: KeptMetadata['outcome'] = { status: 'known', record: fakeWork() };

/** The rules every `MetadataCache` keeps. */
export function describeMetadataCacheContract(
  name: string,
  open: (settings: CacheSettings) => OpenedMetadata,
): void {
  describe(`${name} as a metadata cache`, () => {
    let opened: OpenedMetadata;
    let cache: MetadataCache;
    let now: Date;

    beforeEach(() => {
      now = ASKED_AT;
      opened = open({ now: () => now, maxAgeMs: HOUR_MS });
      cache = opened.cache;
    });
    afterEach(() => opened.close());

    const put = (key: string, outcome = KNOWN) => cache.put(new Map([[key, outcome]]));

    it('finds nothing that was never kept, and nothing when nothing is asked for', async () => {
      await put('pubmed|pmid:1');

      expect((await cache.find([KEY])).size).toBe(0);
      expect((await cache.find([])).size).toBe(0);
    });

    it('gives back what was kept, with the time it was learnt', async () => {
      await put(KEY);
      await put('pubmed|pmid:1', { status: 'unknown' });

      expect(Object.fromEntries(await cache.find([KEY, 'pubmed|pmid:1', KEY]))).toEqual({
        [KEY]: { outcome: KNOWN, learntAt: ASKED_AT.toISOString() },
        'pubmed|pmid:1': { outcome: { status: 'unknown' }, learntAt: ASKED_AT.toISOString() },
      });
    });

    it('finds it until it is too old, and drops it when another is put', async () => {
      await put(KEY);

      now = new Date(ASKED_AT.getTime() + HOUR_MS);
      const justInTime = await cache.find([KEY]);
      now = new Date(ASKED_AT.getTime() + HOUR_MS + 1);

      expect(justInTime.size).toBe(1);
      expect((await cache.find([KEY])).size).toBe(0);

      await put('other');
      now = ASKED_AT;

      expect((await cache.find([KEY])).size).toBe(0);
    });

    it('is emptied with everything else', async () => {
      await put(KEY);

      await opened.store.deleteAll();

      expect((await cache.find([KEY])).size).toBe(0);
    });

    it('is not changed by later changes to what was handed in or out', async () => {
      const record = fakeWork();
      await put(KEY, { status: 'known', record });
      record.identifiers.push({ kind: 'pmid', value: '1' });
      const out = (await cache.find([KEY])).get(KEY);
      if (out?.outcome.status === 'known') out.outcome.record.title = 'spoilt';

      expect((await cache.find([KEY])).get(KEY)?.outcome).toEqual(KNOWN);
    });
  });
}
