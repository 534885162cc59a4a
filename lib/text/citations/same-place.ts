import { identifierKey, type Identifier } from '../../core/source/identifier';
import { visitedPage, type Source } from '../../core/source/source';
import { cleanUrl } from './clean-url';
import { identifierOfTarget, identifierOfUrl } from './identifier-of-url';

/**
 * Whether an address is one a source is known by: the cited one, one its visit was sent on to, or
 * one made of the same identifier. Differences that name the same page (trackers, `www.`, a
 * section) do not count.
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
  return [source.url, visit?.finalUrl, ...(visit?.redirects ?? [])].filter(
    (each): each is string => each != null,
  );
}

function identifiersOf({ target }: Source, addresses: readonly string[]): Identifier[] {
  return [identifierOfTarget(target), ...addresses.map(identifierOfUrl)].filter(
    (each): each is Identifier => each !== null,
  );
}

/** One spelling for all addresses of a page; `null` for what is none of the web. */
function placeOf(address: string): string | null {
  const clean = cleanUrl(address, null);
  const url = clean && URL.parse(clean.url);
  if (!url) return null;
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}
