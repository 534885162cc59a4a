import { isPrivateHost } from '../../util/private-host';

export type AddressRules = {
  /** Origin of the extension: its packaged pages may be read. */
  ownOrigin?: string | undefined;
  /** For tests and development: allows pages on this machine and its network. */
  allowPrivate?: boolean | undefined;
};

/** Returns true for an address that the extension never opens. */
export function isRefusedAddress(address: string, rules: AddressRules): boolean {
  const url = URL.parse(address);
  if (!url) return true;
  if (isOwnPage(address, rules.ownOrigin)) return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return true;
  if (url.username !== '' || url.password !== '') return true;
  return rules.allowPrivate !== true && isPrivateHost(url.hostname);
}

/** Returns true for a page packaged with the extension. */
export function isOwnPage(address: string, ownOrigin: string | undefined): boolean {
  const url = URL.parse(address);
  // nb. `url.origin` is "null" for an extension's scheme outside its own browser.
  return url !== null && ownOrigin !== undefined && `${url.protocol}//${url.host}` === ownOrigin;
}
