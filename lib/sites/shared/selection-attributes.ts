import { addressesIn } from './citation-links';

/** Attributes that sites keep a source's address in when the chip is no link. */
const ADDRESS_ATTRIBUTE = /^(?:cite$|data-.*(?:url|uri|href|cit|source|src-id|link))/;
/** Addresses of pictures and of the site's own machinery are no sources. */
const OTHER_ADDRESS = /image|img|icon|avatar|thumb|logo|video|audio|track|endpoint|api|share/;
/** One attribute's text that is looked at: no address may be longer anyway. */
const MAX_VALUE = 8192;

/** The addresses an element's own attributes hold, apart from a link's `href`. */
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
