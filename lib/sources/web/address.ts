import { isPrivateHost } from '../../util/private-host';

export type AddressRules = {
  /** The extension's own origin: its packaged pages may be read. */
  ownOrigin?: string | undefined;
  /** For tests and development: pages of the own machine and network may be read. */
  allowPrivate?: boolean | undefined;
};

/** Whether the extension will not open the address at all, whoever asks. */
export function isRefusedAddress(address: string, rules: AddressRules): boolean {
  const url = URL.parse(address);
  if (!url) return true;
  if (isOwnPage(address, rules.ownOrigin)) return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return true;
  if (url.username !== '' || url.password !== '') return true;
  return rules.allowPrivate !== true && isPrivateHost(url.hostname);
}

/** Whether the address names a page packaged with the extension. */
export function isOwnPage(address: string, ownOrigin: string | undefined): boolean {
  const url = URL.parse(address);
  // nb. `url.origin` is "null" for an extension's scheme outside its own browser.
  return url !== null && ownOrigin !== undefined && `${url.protocol}//${url.host}` === ownOrigin;
}
