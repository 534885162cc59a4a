import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditStore, KeyedCache } from '../../lib/ports/store';
import { fakeDraft } from '../fakes/audits';
import type { CacheSettings } from './source-cache-contract';

/** A fresh, empty cache, and the store that shares its database. */
export type OpenedKeyed<Key extends string, Value> = {
  cache: KeyedCache<Key, Value>;
  store: AuditStore;
  close: () => void;
};

const ASKED_AT = new Date('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** The rules every `KeyedCache` keeps; `values` are at least two. */
export function describeKeyedCacheContract<Key extends string, Value>(
  name: string,
  open: (settings: CacheSettings) => OpenedKeyed<Key, Value>,
  { keyOf, values }: { keyOf: (place: number) => Key; values: readonly Value[] },
): void {
  describe(`${name} as a cache by key`, () => {
    let opened: OpenedKeyed<Key, Value>;
    let cache: KeyedCache<Key, Value>;
    let now: Date;

    beforeEach(() => {
      now = ASKED_AT;
      opened = open({ now: () => now, maxAgeMs: HOUR_MS });
      cache = opened.cache;
    });
    afterEach(() => opened.close());

    const after = (ms: number) => new Date(ASKED_AT.getTime() + ms);
    const [first, second] = values as readonly [Value, Value];
    const [KEY, OTHER_KEY] = [keyOf(100), keyOf(101)];
    const put = (key: Key, value = first) => cache.put(new Map([[key, value]]));

    it('finds nothing that was never kept, and nothing when nothing is asked for', async () => {
      await put(OTHER_KEY);

      expect([...(await cache.find([KEY]))]).toEqual([]);
      expect([...(await cache.find([]))]).toEqual([]);
    });

    it.each(values.map(value => [value]))('gives back %j as it was kept', async value => {
      await put(KEY, value);

      expect([...(await cache.find([KEY]))]).toEqual([[KEY, value]]);
    });

    it('finds those that are known among many, each once', async () => {
      const keys = values.map((_, place) => keyOf(place));
      await cache.put(new Map(values.map((value, place) => [keyOf(place), value])));

      const found = await cache.find([...keys, KEY, ...keys]);

      expect([...found].toSorted()).toEqual(
        keys.map((key, place) => [key, values[place]]).toSorted(),
      );
    });

    it('keeps nothing, and throws nothing, for no values', async () => {
      await cache.put(new Map());

      expect([...(await cache.find([KEY]))]).toEqual([]);
    });

    it('replaces what was kept for the key', async () => {
      await put(KEY);
      await put(KEY, second);

      expect((await cache.find([KEY])).get(KEY)).toEqual(second);
    });

    it('finds a value until it is too old', async () => {
      await put(KEY);

      now = after(HOUR_MS);
      const justInTime = await cache.find([KEY]);
      now = after(HOUR_MS + 1);

      expect(justInTime.get(KEY)).toEqual(first);
      expect((await cache.find([KEY])).size).toBe(0);
    });

    it('drops values that grew too old when another is put', async () => {
      await put(KEY);
      now = after(HOUR_MS + 1);
      await put(OTHER_KEY);

      // A clock set back shows that it is gone, and not just too old.
      now = after(1);

      expect([...(await cache.find([KEY, OTHER_KEY])).keys()]).toEqual([OTHER_KEY]);
    });

    it('does not trust a value from far in the future', async () => {
      now = after(2 * HOUR_MS);
      await put(KEY);
      now = ASKED_AT;

      expect((await cache.find([KEY])).size).toBe(0);
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
  });
}
