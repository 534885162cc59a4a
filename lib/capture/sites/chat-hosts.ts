import type { SiteId } from '../../core/answer/answer';
import { SITE_FILES, SITE_IDS } from './registry';

/** Sites whose pages the extension may read on installation; each other site needs its switch. */
export const FROM_THE_START: readonly SiteId[] = ['chatgpt', 'openevidence'];

export const CHAT_HOSTS: string[] = FROM_THE_START.flatMap(pagesOf);

/** Returns match patterns of the chat pages alone: on some hosts the chat is part of a site. */
export function pagesOf(site: SiteId): string[] {
  const hosts = fileOf(site)?.hosts ?? [];
  return hosts.map(host => (host.includes('/') ? `https://${host}*` : `https://${host}/*`));
}

/** `undefined`: a stored id of a site that another version of the extension has. */
function fileOf(site: SiteId): (typeof SITE_FILES)[number] | undefined {
  return SITE_FILES.find(({ id }) => id === site);
}

/** Returns the hosts that a site's switch requests, as match patterns. The user adds others. */
export function originsOf(site: SiteId): string[] {
  const asked = fileOf(site)?.ask;
  const origins = pagesOf(site).map(originOf);
  return unique(asked === undefined ? origins : asked.map(host => `https://${host}/*`));
}

/** Returns match patterns of the chat pages on a host; of a known site, the chat alone. */
export function pagesAt(origin: string): string[] {
  const known = SITE_IDS.flatMap(pagesOf).filter(pattern => originOf(pattern) === origin);
  return known.length > 0 ? unique(known) : [origin];
}

/** Widens "https://example.org/chat*" to "https://example.org/*", the unit a browser grants. */
export function originOf(pattern: string): string {
  return pattern.replace(/^(https?:\/\/[^/]+\/).*$/, '$1*');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Returns a sample conversation address of the site; `null` for a page of this extension. */
export function exampleOf(site: SiteId): string | null {
  return fileOf(site)?.example ?? null;
}

/** Returns `false` if every layout of the site is known from public sources alone. */
export function isSeen(site: SiteId): boolean {
  return fileOf(site)?.layouts.some(({ seen }) => seen !== false) ?? true;
}
