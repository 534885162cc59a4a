import { readTextFragment } from '../evidence/text-fragment';
import { wordSet } from '../evidence/words';

/** Nested redirectors are rare; more than this is a loop or an attack. */
const MAX_UNWRAPS = 4;

/** Limit of the message parser. */
const MAX_URL_LENGTH = 4_096;

/** A redirector carries its target percent-encoded, so up to three times as long. */
const MAX_RAW_LENGTH = 3 * MAX_URL_LENGTH;

/** Query keys that identify a click, and never the page. */
const TRACKERS = wordSet(`
  _ga _gl _hsenc _hsmi dclid fbclid gad_source gbraid gclid gclsrc igsh igshid mc_cid mc_eid
  mkt_tok msclkid ref_src srsltid ttclid twclid wbraid yclid
`);

/**
 * Reads a link's address as that of the page it leads to.
 *
 * Known redirectors are resolved (not by a request: by reading their query), trackers and
 * credentials removed. A plain `#section` is removed too, as it names a section of the same
 * document, which is one source; routes (`#/…`, `#!…`) stay. `null` if the link leads to no web
 * page: another scheme, an over-long address, no address at all. A page of an extension is accepted
 * only from a page of that same extension.
 */
export function cleanUrl(
  raw: string,
  base: string | null,
): {
  url: string;
  quoteHint: string | null;
} | null {
  if (raw.length > MAX_RAW_LENGTH || raw.trim() === '') return null;

  const from = base === null ? null : URL.parse(base);
  const url = unwrap(URL.parse(raw.trim(), from ?? undefined));
  if (!url || !isAllowed(url, from)) return null;

  const { anchor, quote } = readTextFragment(url.hash);
  url.hash = isRoute(anchor) ? anchor : '';
  url.search = withoutTrackers(url.search);
  url.username = '';
  url.password = '';
  return url.href.length > MAX_URL_LENGTH ? null : { url: url.href, quoteHint: quote };
}

function unwrap(outer: URL | null): URL | null {
  let url = outer;
  for (let unwraps = 0; url && unwraps < MAX_UNWRAPS; unwraps += 1) {
    const inner = findWrapped(url);
    if (!inner) return url;
    url = inner;
  }
  return url;
}

function isAllowed(url: URL, from: URL | null): boolean {
  if (isWeb(url)) return url.hostname !== '';
  const isExtension = url.protocol === 'chrome-extension:' || url.protocol === 'moz-extension:';
  // `origin` is "null" for these schemes outside their own browser, so the parts are compared.
  return isExtension && from?.protocol === url.protocol && from.host === url.host;
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isRoute(anchor: string): boolean {
  return anchor.startsWith('#/') || anchor.startsWith('#!');
}

/** Returns the address that a redirector leads to; `null` if this is none. */
function findWrapped(url: URL): URL | null {
  if (!isWeb(url)) return null;

  const target = wrappedTarget(url);
  return target === null ? null : URL.parse(target);
}

function wrappedTarget({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^www\./, '');
  if (/^google(?:\.[a-z]{2,3}){1,2}$/.test(host) && pathname === '/url') {
    return searchParams.get('q') ?? searchParams.get('url');
  }
  if (host === 'bing.com' && pathname.startsWith('/ck/a')) {
    return decodeBing(searchParams.get('u') ?? '');
  }
  if (/^(?:lm?\.facebook\.com|l\.(?:instagram\.com|meta\.ai))$/.test(host)) {
    return searchParams.get('u');
  }
  if (host === 'duckduckgo.com' && pathname === '/l/') return searchParams.get('uddg');
  return cachedByAmp(host, pathname);
}

/** Reads "/amp/s/example.org/page" at Google and "/c/s/example.org/page" at the AMP project. */
function cachedByAmp(host: string, pathname: string): string | null {
  if (!/^google(?:\.[a-z]{2,3}){1,2}$|\.cdn\.ampproject\.org$/.test(host)) return null;
  const [, secure = '', page] =
    /^\/(?:amp|[cv])\/(s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(pathname) ?? [];
  return page === undefined ? null : `http${secure && 's'}://${page}`;
}

/** Decodes Bing's form: "a1", then the address as base64url of its UTF-8 bytes. */
function decodeBing(value: string): string | null {
  const [, encoded] = /^a1([\w-]+)=*$/.exec(value) ?? [];
  if (encoded === undefined || encoded.length % 4 === 1) return null;

  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, char => char.charCodeAt(0)));
}

/** Works on the raw query, since `URLSearchParams` would re-encode what it keeps. */
function withoutTrackers(search: string): string {
  if (search === '') return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter(part => !isTracker(part.split('=', 1)[0] ?? ''));
  // Keeps its question mark: the setter removes one, and the query may begin with another.
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function isTracker(key: string): boolean {
  const name = key.toLowerCase();
  return name.startsWith('utm_') || TRACKERS.has(name);
}
