import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditId, contentHash, sourceId } from '../../lib/core/ids';
import type { ReadSource } from '../../lib/core/source/source';
import type { AuditStore, SourceCache } from '../../lib/ports/store';
import { fakeDraft, fakePendingSource, fakeReadSource, fakeVisit } from '../fakes/audits';

/** Options of a cache; the test sets the time. */
export type CacheSettings = { now: () => Date; maxAgeMs: number };

/** A fresh, empty cache, and the store that shares its database. */
export type OpenedCache = { cache: SourceCache; store: AuditStore; close: () => void };

const HASH = contentHash('1'.repeat(64));
const OTHER_HASH = contentHash('2'.repeat(64));
const READ_AT = new Date('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** The rules every `SourceCache` keeps. */
export function describeSourceCacheContract(
  name: string,
  open: (settings: CacheSettings) => OpenedCache,
): void {
  describe(`${name} as a source cache`, () => {
    let opened: OpenedCache;
    let cache: SourceCache;
    let now: Date;

    beforeEach(() => {
      now = READ_AT;
      opened = open({ now: () => now, maxAgeMs: HOUR_MS });
      cache = opened.cache;
    });
    afterEach(() => opened.close());

    /** A source that was read at `READ_AT` unless told otherwise. */
    function readAt(date = READ_AT, overrides: Parameters<typeof fakeReadSource>[0] = {}) {
      const visit = fakeVisit({ retrievedAt: date.toISOString() });
      return fakeReadSource({ contentHash: HASH, visit, ...overrides });
    }

    it('finds nothing that was never kept', async () => {
      expect(await cache.find(fakePendingSource())).toBeNull();
    });

    it('finds a kept source by its address, and says it was kept', async () => {
      const source = readAt();
      await cache.put(source, 'the text');

      expect(await cache.find(fakePendingSource())).toEqual({
        source: { ...source, fromCache: true },
        text: 'the text',
      });
    });

    it('does not take a source for fresh that a clock ahead of time says was read later', async () => {
      await cache.put(readAt(), 'the text');

      now = new Date(READ_AT.getTime() - HOUR_MS);
      const within = await cache.find(fakePendingSource());
      now = new Date(READ_AT.getTime() - HOUR_MS - 1);

      expect(within).not.toBeNull();
      expect(await cache.find(fakePendingSource())).toBeNull();
    });

    it('answers with the identity that was asked for and the title that was learnt', async () => {
      await cache.put(readAt(READ_AT, { title: 'A learnt title' }), 'the text');
      const asked = fakePendingSource({
        id: sourceId('doi:10.1000/1'),
        target: { kind: 'doi', doi: '10.1000/1' },
        title: 'Label [1]',
      });

      const found = await cache.find(asked);

      expect(found?.source).toMatchObject({
        id: asked.id,
        target: asked.target,
        url: asked.url,
        title: 'A learnt title',
      });
    });

    it('tells addresses apart to the letter', async () => {
      await cache.put(readAt(), 'the text');
      const { url } = fakePendingSource();

      expect(await cache.find(fakePendingSource({ url: `${url}?page=2` }))).toBeNull();
    });

    it('keeps nothing for a source without an address, and finds nothing for one', async () => {
      await cache.put(readAt(READ_AT, { url: null }), 'the text');

      expect(await cache.find(fakePendingSource({ url: null }))).toBeNull();
      expect(await opened.store.findText(HASH)).toBeNull();
    });

    it('finds a source until it is too old', async () => {
      await cache.put(readAt(), 'the text');

      now = new Date(READ_AT.getTime() + HOUR_MS);
      const justInTime = await cache.find(fakePendingSource());
      now = new Date(READ_AT.getTime() + HOUR_MS + 1);

      expect(justInTime?.text).toBe('the text');
      expect(await cache.find(fakePendingSource())).toBeNull();
    });

    it('counts the age from the visit, also when a kept source is put back', async () => {
      await cache.put(readAt(), 'the text');
      now = new Date(READ_AT.getTime() + HOUR_MS - 1);
      const found = await cache.find(fakePendingSource());
      await cache.put(found?.source ?? readAt(now), 'the text');

      now = new Date(READ_AT.getTime() + HOUR_MS + 1);

      expect(await cache.find(fakePendingSource())).toBeNull();
    });

    it('replaces what was kept for the address, and drops the old text', async () => {
      await cache.put(readAt(), 'old');
      const fresh = readAt(READ_AT, { contentHash: OTHER_HASH, title: 'New' });

      await cache.put(fresh, 'new');

      expect(await cache.find(fakePendingSource())).toMatchObject({
        source: { title: 'New' },
        text: 'new',
      });
      expect(await opened.store.findText(HASH)).toBeNull();
    });

    it('keeps the text when the same source is put twice', async () => {
      await cache.put(readAt(), 'the text');
      await cache.put(readAt(), 'the text');

      expect((await cache.find(fakePendingSource()))?.text).toBe('the text');
    });

    it('drops entries that grew too old, with their texts, when another is put', async () => {
      await cache.put(readAt(), 'old');
      now = new Date(READ_AT.getTime() + 2 * HOUR_MS);
      const url = 'https://other.example/';

      await cache.put(readAt(now, { url, contentHash: OTHER_HASH }), 'new');

      expect(await opened.store.findText(HASH)).toBeNull();
      expect(await opened.store.findText(OTHER_HASH)).toBe('new');
    });

    it('never drops a text that an audit points to', async () => {
      const draft = fakeDraft({ head: { id: auditId('audit') } });
      await opened.store.create(draft);
      const source = readAt();
      await opened.store.putSource(draft.head.id, source, 'shared');
      await cache.put(source, 'shared');

      await cache.put(readAt(READ_AT, { contentHash: OTHER_HASH }), 'new');

      expect(await opened.store.findText(HASH)).toBe('shared');
    });

    it('keeps its text when the audit that read it is deleted', async () => {
      const draft = fakeDraft({ head: { id: auditId('audit') } });
      await opened.store.create(draft);
      await opened.store.putSource(draft.head.id, readAt(), 'shared');
      await cache.put(readAt(), 'shared');

      await opened.store.delete(draft.head.id);

      expect((await cache.find(fakePendingSource()))?.text).toBe('shared');
    });

    it('keeps one text for two addresses, until both are gone', async () => {
      const other = 'https://other.example/';
      await cache.put(readAt(), 'shared');
      await cache.put(readAt(READ_AT, { url: other }), 'shared');

      await cache.put(readAt(READ_AT, { contentHash: OTHER_HASH }), 'new');

      expect((await cache.find(fakePendingSource({ url: other })))?.text).toBe('shared');
    });

    it('forgets all it kept when it is emptied, and tells how much that was', async () => {
      await cache.put(readAt(READ_AT, { textLength: 8 }), 'the text');
      await cache.put(
        readAt(READ_AT, { url: 'https://other.example/', contentHash: OTHER_HASH, textLength: 9 }),
        'other one',
      );

      const { pages, bytes } = await cache.clear();

      expect(pages).toBe(2);
      expect(bytes).toBeGreaterThan(17);
      expect(await cache.find(fakePendingSource())).toBeNull();
      expect(await opened.store.findText(HASH)).toBeNull();
      expect(await cache.clear()).toEqual({ pages: 0, bytes: 0 });
    });

    it('leaves the text of an audit where it is when it is emptied, and counts it as kept', async () => {
      const draft = fakeDraft({ head: { id: auditId('audit') } });
      await opened.store.create(draft);
      const source = readAt(READ_AT, { textLength: 1_000_000 });
      await opened.store.putSource(draft.head.id, source, 'shared');
      await cache.put(source, 'shared');

      const { pages, bytes } = await cache.clear();

      expect(pages).toBe(1);
      expect(bytes).toBeLessThan(1_000_000);
      expect(await opened.store.findText(HASH)).toBe('shared');
    });

    it('is not changed by later changes to what was handed in or out', async () => {
      const source = readAt();
      await cache.put(source, 'the text');
      const before = await cache.find(fakePendingSource());

      spoil(source);
      const handedOut = await cache.find(fakePendingSource());
      if (handedOut) spoil(handedOut.source);

      expect(await cache.find(fakePendingSource())).toEqual(before);
      expect(before?.source.title).not.toBe('spoilt');
    });
  });
}

function spoil(source: ReadSource): void {
  source.title = 'spoilt';
  source.visit.redirects.push('https://spoilt.example/');
}
