import * as v from 'valibot';

import { SITE_ID } from '../core/answer/answer';

/** Schema of a stored record: keeps the entries whose key and value are valid. */
export function entriesOf<V>(isKey: (key: string) => boolean, value: v.GenericSchema<unknown, V>) {
  return v.pipe(
    v.fallback(v.record(v.string(), v.unknown()), {}),
    v.transform((stored): Record<string, V> => {
      const kept = Object.entries(stored).flatMap(([key, raw]) => {
        const parsed = v.safeParse(value, raw);
        return parsed.success && isKey(key) ? [[key, parsed.output] as const] : [];
      });
      return Object.fromEntries(kept);
    }),
  );
}

/** Schema of a stored record with an entry for some chat sites. */
export function bySite<V>(value: v.GenericSchema<unknown, V>) {
  return entriesOf(site => SITE_ID.test(site), value);
}

/** Returns a copy with this value for a key; `null` removes it. */
export function withEntry<V>(
  record: Readonly<Record<string, V>>,
  key: string,
  value: NoInfer<V> | null,
): Record<string, V> {
  const others = Object.entries(record).filter(([each]) => each !== key);
  return Object.fromEntries(value === null ? others : [...others, [key, value] as const]);
}
