import { SITE_ID, type SiteId } from '../core/answer/answer';

/** Sites the user has switched: sites are off by default, except those that are initially on. */
export type ChatSites = {
  sites: readonly SiteId[];
  /** Sites that are initially on, and were switched off. */
  off: readonly SiteId[];
  /** Hosts the user typed, as match patterns: "https://chat.example.org/*". */
  hosts: readonly string[];
};

export const NO_CHAT_SITES: ChatSites = { sites: [], off: [], hosts: [] };

/** Far above real use; bounds a corrupt store. */
const MOST_ENTRIES = 100;

/** Match patterns have no ports: one covers every port of a host. */
const HOST_PATTERN = /^https?:\/\/[a-z0-9.-]+\/\*$/;

export function parseChatSites(raw: unknown): ChatSites {
  if (typeof raw !== 'object' || raw === null) return NO_CHAT_SITES;

  const { sites, off, hosts } = raw as Partial<Record<keyof ChatSites, unknown>>;
  return {
    sites: distinct(sites).filter(value => SITE_ID.test(value)),
    off: distinct(off).filter(value => SITE_ID.test(value)),
    hosts: distinct(hosts).filter(value => HOST_PATTERN.test(value)),
  };
}

function distinct(raw: unknown): string[] {
  const texts: unknown[] = Array.isArray(raw) ? raw : [];
  return [...new Set(texts.filter(value => typeof value === 'string'))].slice(0, MOST_ENTRIES);
}

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
 * Returns a typed host as a match pattern; `null` if it is none. "chat.example.org" means https;
 * localhost and IPv4 addresses mean http.
 */
export function parseTypedHost(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
  if (url === null || text === '') return null;
  const pattern = `${url.protocol}//${url.hostname}/*`;
  return HOST_PATTERN.test(pattern) ? pattern : null;
}

function schemeFor(host: string): string {
  return /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?:[:/]|$)/i.test(host) ? 'http' : 'https';
}
