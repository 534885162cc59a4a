/**
 * Writes JSON in one canonical form, as RFC 8785 does: keys in the order of their UTF-16 code units,
 * no white space, numbers and strings as ECMAScript writes them. Takes plain data alone. Throws for
 * what has no such form: a number that is not finite, a lone surrogate, `undefined`, a cycle.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, each]) => `${canonicalJson(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  const isPlain =
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.isWellFormed());
  if (!isPlain) throw new TypeError('util: a value without a canonical form');
  return JSON.stringify(value);
}
