/** `null` for what is no address. nb. `URL.parse` is younger than the browsers we support. */
export function parseUrl(raw: string | null): URL | null {
  return raw !== null && URL.canParse(raw) ? new URL(raw) : null;
}

/**
 * The address if a link may lead there: web pages, and pages of the extension itself
 * (`ownOrigin`, e.g. "chrome-extension://abc"). `null` for everything else, such as
 * `javascript:` and `file:`.
 */
export function openableUrl(raw: string | null, ownOrigin: string): string | null {
  const url = parseUrl(raw);
  if (!url) return null;
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.href;
  // nb. `URL.origin` of an extension page is "null" in some engines; the text is not.
  return url.href.startsWith(`${ownOrigin}/`) && ownOrigin !== 'null' ? url.href : null;
}

/** The name of the site an address belongs to; `null` where it names none. */
export function hostOf(raw: string | null): string | null {
  return parseUrl(raw)?.hostname ?? null;
}
