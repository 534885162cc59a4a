import { t } from '../../lib/i18n/t';

/** A match pattern for a reader: "https://example.org/*" is "example.org". */
export function patternName(pattern: string): string {
  const parts = /^(\*|https?):\/\/([^/]+)\//.exec(pattern);
  const [, scheme, host] = parts ?? [];
  if (host === undefined) return pattern;
  if (host === '*') return t('options.sites.pattern.all');
  const name = host.startsWith('*.')
    ? t('options.sites.pattern.parts', { host: host.slice(2) })
    : host;
  return scheme === 'http' ? t('options.sites.pattern.http', { host: name }) : name;
}
