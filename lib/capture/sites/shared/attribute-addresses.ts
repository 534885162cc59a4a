import { addressesIn } from './citation-links';

/** Attributes in which sites keep a source's address if the chip is not a link. */
const ADDRESS_ATTRIBUTE = /^(?:cite$|data-.*(?:url|uri|href|cit|source|src-id|link))/;
/** Addresses of pictures and of the site's own machinery, which are not sources. */
const OTHER_ADDRESS = /image|img|icon|avatar|thumb|logo|video|audio|track|endpoint|api|share/;
/** Limit on the text read from one attribute: no address may be longer anyway. */
const MAX_VALUE = 8192;

export function addressesInAttributes(element: Element): string[] {
  if (!element.hasAttributes()) return [];
  const found = new Set<string>();
  // Names alone first: a browser makes an object of every attribute that is looked at whole.
  for (const name of element.getAttributeNames()) {
    const value = mayHoldAddress(name) ? (element.getAttribute(name) ?? '') : '';
    if (!value.includes('http')) continue;
    for (const address of addressesIn(value.slice(0, MAX_VALUE))) found.add(address);
  }
  return [...found];
}

function mayHoldAddress(name: string): boolean {
  if (name === 'aria-label') return true;
  if (!name.startsWith('data-') && name !== 'cite') return false;
  return ADDRESS_ATTRIBUTE.test(name) && !OTHER_ADDRESS.test(name);
}
