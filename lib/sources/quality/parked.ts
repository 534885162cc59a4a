/** Markets that show domains for sale, as addresses end after redirects. */
const MARKETS =
  /(?:^|\.)(?:sedo|sedoparking|hugedomains|dan|afternic|parkingcrew|bodis|undeveloped|domainmarket|above|uniregistry|godaddy)\.(?:com|net)$/;

const WORDS =
  /\b(?:(?:this|the) (?:premium )?domain(?: name)? (?:is|may be|might be|could be) (?:available )?for sale|buy this domain|domain(?: name)? is parked|parked free,? courtesy|this domain (?:has|is) (?:recently )?(?:been )?(?:registered|expired|parked)|make an offer on this domain|inquire about this domain|diese domain (?:steht zum verkauf|ist zu verkaufen))\b/i;

/** Such pages hold an offer and links; an article about selling domains is longer. */
const MAX_TEXT = 3_000;

/** Returns the sign that a domain is for sale, and its location; `null` if there is none. */
export function findParked(page: {
  title: string;
  text: string;
  finalUrl: string;
}): { words: string; where: 'title' | 'text' | 'address' } | null {
  const host = URL.parse(page.finalUrl)?.hostname ?? '';
  if (page.text.length > MAX_TEXT) return null;
  for (const where of ['title', 'text'] as const) {
    const words = WORDS.exec(page[where])?.[0];
    if (words !== undefined) return { words, where };
  }
  return MARKETS.test(host) ? { words: host, where: 'address' } : null;
}
