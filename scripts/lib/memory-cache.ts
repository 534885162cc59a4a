import type { KeyedCache } from '../../lib/ports/store';

/** Keeps values as long as this process runs; they never age. */
export function createMemoryCache<Key extends string, Value>(): KeyedCache<Key, Value> {
  const kept = new Map<Key, Value>();
  return {
    find: keys =>
      Promise.resolve(
        new Map(
          keys.flatMap(key => {
            const value = kept.get(key);
            return value === undefined ? [] : [[key, value] as const];
          }),
        ),
      ),
    put(entries) {
      for (const [key, value] of entries) kept.set(key, value);
      return Promise.resolve();
    },
  };
}
