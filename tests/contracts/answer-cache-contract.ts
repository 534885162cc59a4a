import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, type ContentHash } from '../../lib/core/ids';
import type { AnswerCache, AuditStore, KeptAnswer } from '../../lib/ports/store';
import { fakeDraft } from '../fakes/audits';
import type { CacheSettings } from './source-cache-contract';

/** A fresh, empty cache, and the store that shares its database. */
export type OpenedAnswers = { cache: AnswerCache; store: AuditStore; close: () => void };

const KEY = contentHash('1'.repeat(64));
const OTHER_KEY = contentHash('2'.repeat(64));
const ASKED_AT = new Date('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

const SUPPORTED: KeptAnswer = {
  kind: 'supported',
  confidence: 0.9,
  quotes: ['The skin makes vitamin D'],
};
const ANSWERS: KeptAnswer[] = [
  SUPPORTED,
  { kind: 'contradicted', confidence: 0.8, quotes: ['one', 'two'] },
  { kind: 'partly-supported', confidence: 0.5, quotes: ['one'], missing: 'the daily amount' },
  { kind: 'not-found', confidence: 1 },
];

/** The rules every `AnswerCache` keeps. */
export function describeAnswerCacheContract(
  name: string,
  open: (settings: CacheSettings) => OpenedAnswers,
): void {
  describe(`${name} as an answer cache`, () => {
    let opened: OpenedAnswers;
    let cache: AnswerCache;
    let now: Date;

    beforeEach(() => {
      now = ASKED_AT;
      opened = open({ now: () => now, maxAgeMs: HOUR_MS });
      cache = opened.cache;
    });
    afterEach(() => opened.close());

    const after = (ms: number) => new Date(ASKED_AT.getTime() + ms);
    const put = (key: ContentHash, answer: KeptAnswer = SUPPORTED) =>
      cache.put(new Map([[key, answer]]));

    it('finds nothing that was never kept, and nothing when nothing is asked for', async () => {
      await put(OTHER_KEY);

      expect([...(await cache.find([KEY]))]).toEqual([]);
      expect([...(await cache.find([]))]).toEqual([]);
    });

    it.each(ANSWERS)('gives back a "$kind" answer as it was kept', async answer => {
      await put(KEY, answer);

      expect([...(await cache.find([KEY]))]).toEqual([[KEY, answer]]);
    });

    it('finds those that are known among many, each once', async () => {
      const [known, unknown] = [ANSWERS.slice(0, 3), contentHash('f'.repeat(64))];
      const keys = known.map((_, place) => contentHash(`${place}`.repeat(64)));
      await cache.put(new Map(known.map((answer, place) => [keys[place] ?? KEY, answer])));

      const found = await cache.find([...keys, unknown, ...keys]);

      expect([...found].toSorted()).toEqual(
        keys.map((key, place) => [key, known[place]]).toSorted(),
      );
    });

    it('keeps nothing, and throws nothing, for no answers', async () => {
      await cache.put(new Map());

      expect([...(await cache.find([KEY]))]).toEqual([]);
    });

    it('replaces what was kept for the key', async () => {
      await put(KEY);

      await put(KEY, { kind: 'not-found', confidence: 0.7 });

      expect((await cache.find([KEY])).get(KEY)).toEqual({ kind: 'not-found', confidence: 0.7 });
    });

    it('finds an answer until it is too old', async () => {
      await put(KEY);

      now = after(HOUR_MS);
      const justInTime = await cache.find([KEY]);
      now = after(HOUR_MS + 1);

      expect(justInTime.get(KEY)).toEqual(SUPPORTED);
      expect((await cache.find([KEY])).size).toBe(0);
    });

    it('drops answers that grew too old when another is put', async () => {
      await put(KEY);
      now = after(HOUR_MS + 1);
      await put(OTHER_KEY);

      // A clock set back shows that it is gone, and not just too old.
      now = ASKED_AT;

      expect([...(await cache.find([KEY, OTHER_KEY])).keys()]).toEqual([OTHER_KEY]);
    });

    it('is emptied when everything is deleted, and outlives a single audit', async () => {
      const draft = fakeDraft();
      await opened.store.create(draft);
      await put(KEY);

      await opened.store.delete(draft.head.id);
      const afterOne = await cache.find([KEY]);
      await opened.store.deleteAll();

      expect(afterOne.size).toBe(1);
      expect((await cache.find([KEY])).size).toBe(0);
    });

    it('is not changed by later changes to what was handed in or out', async () => {
      const answer = { kind: 'supported' as const, confidence: 0.9, quotes: ['exact'] };
      await put(KEY, answer);

      answer.quotes.push('spoilt');
      const handedOut = (await cache.find([KEY])).get(KEY);
      if (handedOut) Object.assign(handedOut, { confidence: 0, quotes: [] });

      expect((await cache.find([KEY])).get(KEY)).toEqual({
        kind: 'supported',
        confidence: 0.9,
        quotes: ['exact'],
      });
    });
  });
}
