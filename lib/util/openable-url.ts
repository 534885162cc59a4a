/** Returns `null` if invalid. nb. `URL.parse` is newer than the oldest supported browsers. */
export function parseUrl(raw: string | null): URL | null {
  return raw !== null && URL.canParse(raw) ? new URL(raw) : null;
}

/**
 * Returns the address if a link may lead there: web pages, and pages of the extension itself
 * (`ownOrigin`, e.g. "chrome-extension://abc"). Returns `null` for everything else, such as
 * `javascript:` and `file:`.
 */
export function openableUrl(raw: string | null, ownOrigin: string): string | null {
  const url = parseUrl(raw);
  if (!url) return null;
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.href;
  // nb. `URL.origin` of an extension page is "null" in some browsers; `href` is not.
  return url.href.startsWith(`${ownOrigin}/`) && ownOrigin !== 'null' ? url.href : null;
}

export function hostOf(raw: string | null): string | null {
  return parseUrl(raw)?.hostname ?? null;
}

/** A lone "%" belongs to some addresses, which stay as they are. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
