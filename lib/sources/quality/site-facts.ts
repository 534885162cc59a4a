import { parse } from 'tldts';

import type { SiteFacts, SiteKind } from '../../core/source/source-checks';
import { identifierOfUrl, isRegistry } from '../../text/citations/identifier-of-url';

/** Sites whose address does not give the kind, with kind and country; `null`: it gives that. */
const KNOWN_SITES: readonly (readonly [SiteKind, country: string | null, domains: string])[] = [
  ['government', 'int', 'who.int paho.org europa.eu'],
  ['government', null, 'nice.org.uk canada.ca clinicaltrials.gov rki.de has-sante.fr'],
  [
    'journal',
    'us',
    'nejm.org jamanetwork.com science.org cell.com plos.org wiley.com sagepub.com ' +
      'acpjournals.org ahajournals.org ashpublications.org ascopubs.org ' +
      'diabetesjournals.org arxiv.org biorxiv.org medrxiv.org',
  ],
  [
    'journal',
    'gb',
    'thelancet.com bmj.com nature.com biomedcentral.com tandfonline.com oup.com ' +
      'cambridge.org cochranelibrary.com',
  ],
  ['journal', 'nl', 'sciencedirect.com'],
  ['journal', 'de', 'springer.com'],
  ['journal', 'ch', 'mdpi.com frontiersin.org karger.com'],
  ['journal', 'int', 'europepmc.org'],
  ['encyclopedia', 'us', 'ncbi.nlm.nih.gov/books'],
  [
    'society',
    'us',
    'heart.org diabetes.org cancer.org hematology.org asco.org acc.org aafp.org acog.org ' +
      'acponline.org rheumatology.org thyroid.org endocrine.org lung.org thoracic.org chestnet.org ' +
      'idsociety.org gastro.org gi.org aad.org aan.com psychiatry.org aap.org healthychildren.org ' +
      'nccn.org acr.org kidney.org aaaai.org auanet.org',
  ],
  ['society', 'gb', 'diabetes.org.uk bhf.org.uk rcog.org.uk bad.org.uk bsr.org.uk'],
  ['society', 'int', 'escardio.org easd.org esmo.org ersnet.org eular.org kdigo.org ginasthma.org'],
  ['society', 'de', 'awmf.org dgk.org dgho.de'],
  ['journal', null, 'doi.org'],
  [
    'hospital',
    'us',
    'mayoclinic.org clevelandclinic.org hopkinsmedicine.org mskcc.org mdanderson.org ' +
      'massgeneral.org kaiserpermanente.org',
  ],
  ['hospital', null, 'chop.edu charite.de'],
  [
    'news',
    'us',
    'nytimes.com washingtonpost.com cnn.com npr.org statnews.com apnews.com ' + 'medpagetoday.com',
  ],
  ['news', 'gb', 'reuters.com bbc.com theguardian.com'],
  ['news', null, 'bbc.co.uk'],
  ['shop', 'us', 'amazon.com iherb.com walgreens.com cvs.com ebay.com'],
  [
    'forum',
    'us',
    'reddit.com quora.com stackexchange.com medium.com substack.com facebook.com x.com ' +
      'youtube.com',
  ],
  ['encyclopedia', 'int', 'wikipedia.org'],
  ['encyclopedia', 'us', 'britannica.com uptodate.com merckmanuals.com msdmanuals.com'],
  [
    'consumer-health',
    'us',
    'webmd.com healthline.com verywellhealth.com medicalnewstoday.com everydayhealth.com rxlist.com ' +
      'emedicinehealth.com medicinenet.com goodrx.com singlecare.com health.com',
  ],
  ['consumer-health', 'nz', 'drugs.com'],
  ['consumer-health', 'gb', 'patient.info'],
  ['consumer-health', 'de', 'netdoktor.de onmeda.de apotheken-umschau.de'],
  ['consumer-health', 'fr', 'doctissimo.fr'],
];

const KNOWN = new Map(
  KNOWN_SITES.flatMap(([kind, country, domains]) =>
    domains.split(' ').map(domain => [domain, { kind, country }] as const),
  ),
);

/** Public suffixes that only some may register under. */
const SUFFIXES: readonly (readonly [pattern: RegExp, kind: SiteKind])[] = [
  [/^(?:gov|mil)$|^(?:gov|gob|gouv|govt|gv|go|mil|nhs|gc|admin)\.[a-z]{2}$/, 'government'],
  [/^edu$|^(?:edu|ac)\.[a-z]{2}$/, 'university'],
];

const COUNTRY_OF_SUFFIX: Readonly<Record<string, string>> = {
  gov: 'us',
  mil: 'us',
  edu: 'us',
  int: 'int',
};

/** Country codes that are sold worldwide and so name no country. */
const SOLD_CODES = new Set('ai cc co fm gg io ly me nu sh to tv ws'.split(' '));

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
    ...kindOf(url, { domain: own, suffix, isPaper }),
  };
}

/** Kind of a page in a part of its site that is known, or on a site that keys articles. */
function kindOfPage({ href, hostname, pathname }: URL): SiteKind | undefined {
  const part = `${hostname.replace(/^www\./, '')}/${pathname.split('/')[1] ?? ''}`;
  const identifier = isRegistry(href) ? identifierOfUrl(href)?.kind : undefined;
  const isArticle = identifier !== undefined && identifier !== 'nct' && identifier !== 'isbn';
  return KNOWN.get(part)?.kind ?? (isArticle ? 'journal' : undefined);
}

function countryOf(domain: string, suffix: string): string | null {
  const known = KNOWN.get(domain)?.country ?? COUNTRY_OF_SUFFIX[suffix];
  if (known !== undefined) return known;
  const code = suffix.split('.').at(-1) ?? '';
  if (code.length !== 2 || SOLD_CODES.has(code) || code === 'eu') return null;
  return code === 'uk' ? 'gb' : code;
}

function kindOf(
  url: URL,
  { domain, suffix, isPaper }: { domain: string; suffix: string; isPaper: boolean },
): Pick<SiteFacts, 'kind' | 'kindBy'> {
  const known = kindOfPage(url) ?? KNOWN.get(domain)?.kind;
  if (known !== undefined) return { kind: known, kindBy: 'known-domain' };
  if (isPaper) return { kind: 'journal', kindBy: 'record' };
  const bySuffix = SUFFIXES.find(([pattern]) => pattern.test(suffix))?.[1];
  if (bySuffix !== undefined) return { kind: bySuffix, kindBy: 'suffix' };
  const name = domain.slice(0, Math.max(0, domain.length - suffix.length - 1));
  const byWord = WORDS.find(([pattern]) => pattern.test(name))?.[1];
  if (byWord !== undefined) return { kind: byWord, kindBy: 'word-in-name' };
  return { kind: 'other', kindBy: 'nothing' };
}
