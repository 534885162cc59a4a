import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from '../../lib/core/ids';
import type { AnswerCache, AuditStore, ReplyCache } from '../../lib/ports/store';
import { fakeDraft } from '../fakes/audits';
import type { CacheSettings } from './source-cache-contract';

/** A fresh, empty cache, and what shares its database. */
export type OpenedReplies = {
  cache: ReplyCache;
  answers: AnswerCache;
  store: AuditStore;
  close: () => void;
};

const KEY = contentHash('1'.repeat(64));
const OTHER_KEY = contentHash('2'.repeat(64));
const ASKED_AT = new Date('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** The rules every `ReplyCache` keeps. */
export function describeReplyCacheContract(
  name: string,
  open: (settings: CacheSettings) => OpenedReplies,
): void {
  describe(`${name} as a reply cache`, () => {
    let opened: OpenedReplies;
    let cache: ReplyCache;
    let now: Date;

    beforeEach(() => {
      now = ASKED_AT;
      opened = open({ now: () => now, maxAgeMs: HOUR_MS });
      cache = opened.cache;
    });
    afterEach(() => opened.close());

    it('finds nothing that was never kept', async () => {
      await cache.put(OTHER_KEY, 'a reply');

      expect(await cache.find(KEY)).toBeNull();
    });

    it.each(['{"statements":[]}', '', 'Zeilen\nund „Zeichen“ \u{1F48A}'])(
      'gives back %j as it was kept',
      async text => {
        await cache.put(KEY, text);

        expect(await cache.find(KEY)).toBe(text);
      },
    );

    it('replaces what was kept for the key', async () => {
      await cache.put(KEY, 'old');
      await cache.put(KEY, 'new');

      expect(await cache.find(KEY)).toBe('new');
    });

    it('finds a reply until it is too old', async () => {
      await cache.put(KEY, 'a reply');

      now = new Date(ASKED_AT.getTime() + HOUR_MS);
      const justInTime = await cache.find(KEY);
      now = new Date(ASKED_AT.getTime() + HOUR_MS + 1);

      expect(justInTime).toBe('a reply');
      expect(await cache.find(KEY)).toBeNull();
    });

    it('drops what grew too old when another is put', async () => {
      await cache.put(KEY, 'a reply');
      now = new Date(ASKED_AT.getTime() + HOUR_MS + 1);
      await cache.put(OTHER_KEY, 'another');

      // A clock set back shows that it is gone, and not just too old.
      now = ASKED_AT;

      expect([await cache.find(KEY), await cache.find(OTHER_KEY)]).toEqual([null, 'another']);
    });

    it('and the answers beside it do not take one for the other', async () => {
      const answer = { kind: 'not-found' as const, confidence: 1 };
      await cache.put(KEY, 'a reply');
      await opened.answers.put(new Map([[OTHER_KEY, answer]]));

      const answers = await opened.answers.find([KEY, OTHER_KEY]);

      expect([...answers]).toEqual([[OTHER_KEY, answer]]);
      expect(await cache.find(OTHER_KEY)).toBeNull();
      expect(await cache.find(KEY)).toBe('a reply');
    });

    it('is emptied when everything is deleted, and outlives a single audit', async () => {
      const draft = fakeDraft();
      await opened.store.create(draft);
      await cache.put(KEY, 'a reply');

      await opened.store.delete(draft.head.id);
      const afterOne = await cache.find(KEY);
      await opened.store.deleteAll();

      expect(afterOne).toBe('a reply');
      expect(await cache.find(KEY)).toBeNull();
    });
  });
}
