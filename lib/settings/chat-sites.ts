import * as v from 'valibot';

import type { SiteId } from '../core/answer/answer';
import { bySite } from './entries';

/** What the user changed: a site without an entry is on or off as after the installation. */
export type ChatSites = {
  sites: Record<SiteId, boolean>;
  /** Hosts the user typed, as match patterns: "https://chat.example.org/*". */
  hosts: readonly string[];
};

export const NO_CHAT_SITES: ChatSites = { sites: {}, hosts: [] };

/** Far above real use; bounds a corrupt store. */
const MOST_HOSTS = 100;

/** Match patterns have no ports: one covers every port of a host. */
const HOST_PATTERN = /^https?:\/\/[a-z0-9.-]+\/\*$/;

const hostPattern = v.pipe(v.string(), v.regex(HOST_PATTERN));

const shape = v.object({
  sites: v.optional(bySite(v.boolean()), {}),
  hosts: v.fallback(v.array(v.unknown()), []),
});

export function parseChatSites(raw: unknown): ChatSites {
  const { sites, hosts } = v.parse(v.fallback(shape, { sites: {}, hosts: [] }), raw);
  const patterns = [...new Set(hosts)].filter(host => v.is(hostPattern, host));
  return { sites, hosts: patterns.slice(0, MOST_HOSTS) };
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
  return v.is(hostPattern, pattern) ? pattern : null;
}

function schemeFor(host: string): string {
  return /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?:[:/]|$)/i.test(host) ? 'http' : 'https';
}
