import * as v from 'valibot';

/** Schema of a stored record: keeps the known keys whose values are valid. */
export function entriesOf<const K extends string, S extends v.GenericSchema>(
  keys: readonly K[],
  value: S,
) {
  return v.pipe(
    v.fallback(v.record(v.string(), v.unknown()), {}),
    v.transform(stored => {
      const kept = keys.flatMap(key => {
        const parsed = v.safeParse(value, stored[key]);
        return parsed.success ? [[key, parsed.output] as const] : [];
      });
      return Object.fromEntries(kept) as Partial<Record<K, v.InferOutput<S>>>;
    }),
  );
}

/** Returns a copy with this value for a key; `null` removes it. */
export function withEntry<K extends string, V>(
  record: Readonly<Partial<Record<K, V>>>,
  key: K,
  value: NoInfer<V> | null,
): Partial<Record<K, V>> {
  const others = Object.entries<V | undefined>(record).filter(([each]) => each !== key);
  const kept = value === null ? others : [...others, [key, value] as const];
  return Object.fromEntries(kept) as Partial<Record<K, V>>;
}
