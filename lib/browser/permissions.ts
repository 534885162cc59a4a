import { browser } from 'wxt/browser';
import { SENT_DATA } from '../llm/remote/connection';

/** Returns true if the user allowed the extension to fetch this address. */
export function mayRead(url: string): Promise<boolean> {
  const { origin, protocol } = new URL(url);
  if (origin === location.origin) return Promise.resolve(true);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.resolve(false);

  return browser.permissions.contains({ origins: [patternOf(url)] });
}

/** Returns true if the user allowed all these match patterns. */
export function holdsOrigins(origins: readonly string[]): Promise<boolean> {
  return browser.permissions.contains({ origins: [...origins] });
}

/** Returns true if the user allowed the extension to send data to this address. */
export function maySend(url: string): Promise<boolean> {
  return browser.permissions.contains(withSentData({ origins: [patternOf(url)] }));
}

/** nb. Match patterns have no ports: a permission covers every port of a host. */
export function patternOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

const TAB_NAMES = { permissions: ['tabs' as const] };

/** Asks whether the extension may see names and addresses of all tabs; directly in the click. */
export function askTabNames(): Promise<boolean> {
  return browser.permissions.request(TAB_NAMES);
}

/** Gives back what `askTabNames` got. */
export async function dropTabNames(): Promise<void> {
  await browser.permissions.remove(TAB_NAMES);
}

type Hosts = { origins: string[] };

/**
 * Returns the permissions an API at these hosts needs: in Firefox, besides the hosts, that such
 * data leaves the device. One question covers both, and either can be revoked in the browser's own
 * pages. Chrome lacks this permission and refuses a request that names one.
 */
export function withSentData(hosts: Hosts): Hosts & { data_collection?: string[] } {
  return import.meta.env.FIREFOX ? { ...hosts, data_collection: [...SENT_DATA] } : hosts;
}
