import { browser } from 'wxt/browser';

/** Whether the reader has allowed the extension to fetch this address. */
export function mayRead(url: string): Promise<boolean> {
  const { origin, protocol, hostname } = new URL(url);
  if (origin === location.origin) return Promise.resolve(true);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.resolve(false);

  // nb. Match patterns know no ports: a permission covers every port of a host.
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}
