import { SITE_IDS, type SiteId } from '../../core/answer/answer';
import { ADAPTER_FILES } from './adapter-files';

/** Sites whose pages the extension may read from the start; all others are switched on one by one. */
export const FROM_THE_START: readonly SiteId[] = ['chatgpt', 'openevidence'];

/** Match patterns of the chat sites whose pages the extension may read from the start. */
export const CHAT_HOSTS: string[] = FROM_THE_START.flatMap(pagesOf);

/** Match patterns of a site's chat pages: on some hosts the chat is a part of the site. */
export function pagesOf(site: SiteId): string[] {
  return ADAPTER_FILES[site].hosts.map(host =>
    host.includes('/') ? `https://${host}*` : `https://${host}/*`,
  );
}

/**
 * The hosts a site's switch asks the browser for, as match patterns.
 *
 * A site of many countries asks for one; the others are added by their address.
 */
export function originsOf(site: SiteId): string[] {
  const asked = ADAPTER_FILES[site].ask;
  const origins = pagesOf(site).map(originOf);
  return unique(asked === undefined ? origins : asked.map(host => `https://${host}/*`));
}

/** Match patterns of the chat pages of a host: on that of a known site, of the chat alone. */
export function pagesAt(origin: string): string[] {
  const known = SITE_IDS.flatMap(pagesOf).filter(pattern => originOf(pattern) === origin);
  return known.length > 0 ? unique(known) : [origin];
}

/** "https://example.org/chat*" is of "https://example.org/*", which is what a browser grants. */
export function originOf(pattern: string): string {
  return pattern.replace(/^(https?:\/\/[^/]+\/).*$/, '$1*');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** The address of a conversation as the site writes them; `null` for a page of our own. */
export function exampleOf(site: SiteId): string | null {
  return ADAPTER_FILES[site].example ?? null;
}
