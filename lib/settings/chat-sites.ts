import { SITE_IDS, type SiteId } from '../core/answer/answer';

/** What the user has switched: sites are off until then, but for those on from the start. */
export type ChatSites = {
  /** Switched on. */
  sites: readonly SiteId[];
  /** Switched off, of those that are on from the start. */
  off: readonly SiteId[];
  /** Hosts the user typed, as match patterns: "https://chat.example.org/*". */
  hosts: readonly string[];
};

export const NO_CHAT_SITES: ChatSites = { sites: [], off: [], hosts: [] };

/** More than anybody runs; a bound against a broken store. */
const MAX_HOSTS = 100;

/** One host with its scheme. Match patterns know no ports: one covers every port of a host. */
const HOST_PATTERN = /^https?:\/\/[a-z0-9.-]+\/\*$/;

/** What was stored, as far as it can be relied on. */
export function parseChatSites(raw: unknown): ChatSites {
  if (typeof raw !== 'object' || raw === null) return NO_CHAT_SITES;

  const { sites, off, hosts } = raw as Partial<Record<keyof ChatSites, unknown>>;
  return {
    sites: knownSites(sites),
    off: knownSites(off),
    hosts: Array.isArray(hosts)
      ? [...new Set(hosts)].filter(isHostPattern).slice(0, MAX_HOSTS)
      : [],
  };
}

function knownSites(raw: unknown): SiteId[] {
  return SITE_IDS.filter(site => Array.isArray(raw) && raw.includes(site));
}

/** The same for a site that is on from the start. */
export function withFirstSite(chat: ChatSites, site: SiteId, isOn: boolean): ChatSites {
  const others = chat.off.filter(each => each !== site);
  return { ...chat, off: isOn ? others : [...others, site] };
}

export function withSite(chat: ChatSites, site: SiteId, isOn: boolean): ChatSites {
  const others = chat.sites.filter(each => each !== site);
  return { ...chat, sites: isOn ? [...others, site] : others };
}

export function withHost(chat: ChatSites, pattern: string, isOn: boolean): ChatSites {
  const others = chat.hosts.filter(each => each !== pattern);
  return { ...chat, hosts: isOn ? [...others, pattern] : others };
}

/**
 * The host somebody typed, as a match pattern; `null` where it is none.
 *
 * "chat.example.org" is meant with https; a machine at home is mostly reached without.
 */
export function parseTypedHost(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
  if (url === null || text === '') return null;
  const pattern = `${url.protocol}//${url.hostname}/*`;
  return isHostPattern(pattern) ? pattern : null;
}

function schemeFor(host: string): string {
  return /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?:[:/]|$)/i.test(host) ? 'http' : 'https';
}

function isHostPattern(value: unknown): value is string {
  return typeof value === 'string' && HOST_PATTERN.test(value);
}
