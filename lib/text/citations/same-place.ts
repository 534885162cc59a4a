import { identifierKey, type Identifier } from '../../core/source/identifier';
import { addressOf, visitedPage, type Source } from '../../core/source/source';
import { cleanUrl } from './clean-url';
import { identifierOfTarget, identifierOfUrl } from './identifier-of-url';

/**
 * Returns true if an address identifies a source: the cited one, one its visit was redirected to,
 * or one with the same identifier. Ignores differences that keep the page (trackers, `www.`, a
 * section).
 */
export function isPlaceOf(source: Source, address: string): boolean {
  const known = addressesOf(source);
  const place = placeOf(address);
  if (place !== null && known.some(each => placeOf(each) === place)) return true;

  const shown = identifierOfUrl(address);
  return (
    shown !== null &&
    identifiersOf(source, known).some(each => identifierKey(each) === identifierKey(shown))
  );
}

function addressesOf(source: Source): string[] {
  const { visit } = visitedPage(source);
  const aliases = (source.aliases ?? []).map(({ target }) => addressOf(target));
  return [source.url, visit?.finalUrl, ...(visit?.redirects ?? []), ...aliases].filter(
    (each): each is string => each != null,
  );
}

function identifiersOf({ target }: Source, addresses: readonly string[]): Identifier[] {
  return [identifierOfTarget(target), ...addresses.map(identifierOfUrl)].filter(
    (each): each is Identifier => each !== null,
  );
}

/** Hosts of one site for computers, telephones and readers; "m.example" is a site of its own. */
const VARIANT = /^(?:www|m|mobile|amp)\.(?=[^.]+\.[^.])|(?<=^[a-z]{2}\.)m\.(?=[^.]+\.[^.])/;

/**
 * Returns one spelling for all addresses of a page; `null` if it is not a web address. The page
 * alone is told: `http:` or `https:`, `www.`, a telephone's host, a last slash and trackers are not.
 */
export function placeOf(address: string): string | null {
  const clean = cleanUrl(address, null);
  const url = clean && URL.parse(clean.url);
  if (!url) return null;
  const host = url.host
    .replace(/\.(?=$|:)/, '')
    .replace(VARIANT, '')
    .replace(VARIANT, '');
  const path = url.pathname
    .replace(/(?<!\/)\/+$/, '')
    .replace(/%[\da-f]{2}/gi, code => code.toUpperCase());
  return `${host}${path}${url.search.replace(/[?&]amp(?:=1|=true)?$/, '')}${url.hash}`;
}
