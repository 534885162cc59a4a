/** A match pattern for a reader: "https://example.org/*" is "example.org". */
export function patternName(pattern: string): string {
  const parts = /^(\*|https?):\/\/([^/]+)\//.exec(pattern);
  const [, scheme, host] = parts ?? [];
  if (host === undefined) return pattern;
  if (host === '*') return 'All websites';
  const name = host.startsWith('*.') ? `${host.slice(2)} and its parts` : host;
  return scheme === 'http' ? `${name} (http)` : name;
}
