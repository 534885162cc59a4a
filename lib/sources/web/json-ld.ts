import { parseJson } from '../../util/parse-json';

/** Longer descriptions are ignored: a page describes itself in a few kilobytes. */
const MAX_JSON_LENGTH = 500_000;
const MAX_JSON_NODES = 20_000;
/** Properties under which a page describes other pages. */
const ELSEWHERE = new Set(['itemListElement', 'citation', 'mentions', 'relatedLink', 'isPartOf']);

/**
 * Collects everything that the page's JSON-LD says about the page itself, object by object,
 * outermost first.
 */
export function readDescriptions(doc: Document): object[] {
  const scripts = Array.from(doc.querySelectorAll('script[type="application/ld+json" i]'));
  const open: unknown[] = scripts
    .filter(({ textContent }) => textContent.length <= MAX_JSON_LENGTH)
    .map(({ textContent }) => parseJson(textContent));
  const found: object[] = [];
  for (let at = 0; at < open.length && at < MAX_JSON_NODES; at += 1) {
    const value = open[at];
    if (typeof value !== 'object' || value === null) continue;
    found.push(value);
    for (const [key, inner] of Object.entries(value)) if (!ELSEWHERE.has(key)) open.push(inner);
  }
  return found;
}
