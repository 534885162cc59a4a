import { parse } from 'tldts';

import type { SiteFacts, SiteKind } from '../../core/source/source-checks';

/** Sites whose address tells neither kind nor country. */
const KNOWN: Readonly<Record<string, { kind: SiteKind; country?: string }>> = {
  // Of states, and of unions of them
  'who.int': { kind: 'government', country: 'int' },
  'paho.org': { kind: 'government', country: 'int' },
  'europa.eu': { kind: 'government', country: 'int' },
  'nice.org.uk': { kind: 'government' },
  'canada.ca': { kind: 'government' },
  'clinicaltrials.gov': { kind: 'government' },
  'rki.de': { kind: 'government' },
  'has-sante.fr': { kind: 'government' },
  // Journals, their publishers and their registers
  'nejm.org': { kind: 'journal', country: 'us' },
  'jamanetwork.com': { kind: 'journal', country: 'us' },
  'thelancet.com': { kind: 'journal', country: 'gb' },
  'bmj.com': { kind: 'journal', country: 'gb' },
  'nature.com': { kind: 'journal', country: 'gb' },
  'science.org': { kind: 'journal', country: 'us' },
  'cell.com': { kind: 'journal', country: 'us' },
  'plos.org': { kind: 'journal', country: 'us' },
  'sciencedirect.com': { kind: 'journal', country: 'nl' },
  'springer.com': { kind: 'journal', country: 'de' },
  'biomedcentral.com': { kind: 'journal', country: 'gb' },
  'wiley.com': { kind: 'journal', country: 'us' },
  'tandfonline.com': { kind: 'journal', country: 'gb' },
  'sagepub.com': { kind: 'journal', country: 'us' },
  'oup.com': { kind: 'journal', country: 'gb' },
  'cambridge.org': { kind: 'journal', country: 'gb' },
  'mdpi.com': { kind: 'journal', country: 'ch' },
  'frontiersin.org': { kind: 'journal', country: 'ch' },
  'karger.com': { kind: 'journal', country: 'ch' },
  'acpjournals.org': { kind: 'journal', country: 'us' },
  'ahajournals.org': { kind: 'journal', country: 'us' },
  'ashpublications.org': { kind: 'journal', country: 'us' },
  'ascopubs.org': { kind: 'journal', country: 'us' },
  'diabetesjournals.org': { kind: 'journal', country: 'us' },
  'cochranelibrary.com': { kind: 'journal', country: 'gb' },
  'europepmc.org': { kind: 'journal', country: 'int' },
  'arxiv.org': { kind: 'journal', country: 'us' },
  'biorxiv.org': { kind: 'journal', country: 'us' },
  'medrxiv.org': { kind: 'journal', country: 'us' },
  'doi.org': { kind: 'journal' },
  // Hospitals
  'mayoclinic.org': { kind: 'hospital', country: 'us' },
  'clevelandclinic.org': { kind: 'hospital', country: 'us' },
  'hopkinsmedicine.org': { kind: 'hospital', country: 'us' },
  'mskcc.org': { kind: 'hospital', country: 'us' },
  'mdanderson.org': { kind: 'hospital', country: 'us' },
  'massgeneral.org': { kind: 'hospital', country: 'us' },
  'kaiserpermanente.org': { kind: 'hospital', country: 'us' },
  'chop.edu': { kind: 'hospital' },
  'charite.de': { kind: 'hospital' },
  // News
  'nytimes.com': { kind: 'news', country: 'us' },
  'washingtonpost.com': { kind: 'news', country: 'us' },
  'cnn.com': { kind: 'news', country: 'us' },
  'npr.org': { kind: 'news', country: 'us' },
  'statnews.com': { kind: 'news', country: 'us' },
  'reuters.com': { kind: 'news', country: 'gb' },
  'apnews.com': { kind: 'news', country: 'us' },
  'bbc.com': { kind: 'news', country: 'gb' },
  'bbc.co.uk': { kind: 'news' },
  'theguardian.com': { kind: 'news', country: 'gb' },
  'medicalnewstoday.com': { kind: 'news', country: 'us' },
  'medpagetoday.com': { kind: 'news', country: 'us' },
  // Shops
  'amazon.com': { kind: 'shop', country: 'us' },
  'iherb.com': { kind: 'shop', country: 'us' },
  'walgreens.com': { kind: 'shop', country: 'us' },
  'cvs.com': { kind: 'shop', country: 'us' },
  'ebay.com': { kind: 'shop', country: 'us' },
  // Where anybody writes
  'reddit.com': { kind: 'forum', country: 'us' },
  'quora.com': { kind: 'forum', country: 'us' },
  'stackexchange.com': { kind: 'forum', country: 'us' },
  'medium.com': { kind: 'forum', country: 'us' },
  'substack.com': { kind: 'forum', country: 'us' },
  'facebook.com': { kind: 'forum', country: 'us' },
  'x.com': { kind: 'forum', country: 'us' },
  'youtube.com': { kind: 'forum', country: 'us' },
  // Works of reference
  'wikipedia.org': { kind: 'encyclopedia', country: 'int' },
  'britannica.com': { kind: 'encyclopedia', country: 'us' },
  'uptodate.com': { kind: 'encyclopedia', country: 'us' },
  'merckmanuals.com': { kind: 'encyclopedia', country: 'us' },
  'msdmanuals.com': { kind: 'encyclopedia', country: 'us' },
  'webmd.com': { kind: 'encyclopedia', country: 'us' },
  'drugs.com': { kind: 'encyclopedia', country: 'nz' },
};

/** Public suffixes that only some may register under. */
const SUFFIXES: readonly (readonly [pattern: RegExp, kind: SiteKind])[] = [
  [/^(?:gov|mil)$|^(?:gov|gob|gouv|govt|gv|go|mil|nhs|gc|admin)\.[a-z]{2}$/, 'government'],
  [/^edu$|^(?:edu|ac)\.[a-z]{2}$/, 'university'],
];

/** Suffixes for one country that do not end in its code. */
const COUNTRY_OF_SUFFIX: Readonly<Record<string, string>> = {
  gov: 'us',
  mil: 'us',
  edu: 'us',
  int: 'int',
};

/** Country codes that are sold worldwide and so name no country. */
const SOLD_CODES = new Set([
  'ai',
  'cc',
  'co',
  'fm',
  'gg',
  'io',
  'ly',
  'me',
  'nu',
  'sh',
  'to',
  'tv',
  'ws',
]);

const WORDS: readonly (readonly [pattern: RegExp, kind: SiteKind])[] = [
  [/hospital|klinik|clinic\b|clinics?$|spital|hopital/, 'hospital'],
  [/journal|(?:^|-)jnl/, 'journal'],
  [/shop|store|pharmacy|apotheke|drogerie|supplements?/, 'shop'],
  [/forum|community|boards?$/, 'forum'],
  [/news|times$|tribune|gazette|herald/, 'news'],
];

/**
 * Facts that an address gives about its site; `null` if it is no web address.
 *
 * nb. A hand-made list and a few rules: they know common health sites and call the rest `other`
 * rather than guess. `isPaper`: a register knows the page as a published work.
 */
export function siteFactsOf(address: string, { isPaper = false } = {}): SiteFacts | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const { hostname, domain, publicSuffix, isIp } = parse(url.hostname);
  const own = domain ?? hostname ?? url.hostname;
  const suffix = isIp === true ? '' : (publicSuffix ?? '');
  return {
    domain: own,
    suffix,
    country: countryOf(own, suffix),
    ...kindOf(own, suffix, isPaper),
  };
}

function countryOf(domain: string, suffix: string): string | null {
  const known = KNOWN[domain]?.country ?? COUNTRY_OF_SUFFIX[suffix];
  if (known !== undefined) return known;
  const code = suffix.split('.').at(-1) ?? '';
  if (code.length !== 2 || SOLD_CODES.has(code) || code === 'eu') return null;
  return code === 'uk' ? 'gb' : code;
}

function kindOf(
  domain: string,
  suffix: string,
  isPaper: boolean,
): Pick<SiteFacts, 'kind' | 'kindBy'> {
  const known = KNOWN[domain]?.kind;
  if (known !== undefined) return { kind: known, kindBy: 'known-domain' };
  const bySuffix = SUFFIXES.find(([pattern]) => pattern.test(suffix))?.[1];
  if (bySuffix !== undefined) return { kind: bySuffix, kindBy: 'suffix' };
  if (isPaper) return { kind: 'journal', kindBy: 'record' };
  const name = domain.slice(0, Math.max(0, domain.length - suffix.length - 1));
  const byWord = WORDS.find(([pattern]) => pattern.test(name))?.[1];
  if (byWord !== undefined) return { kind: byWord, kindBy: 'word-in-name' };
  return { kind: 'other', kindBy: 'nothing' };
}
