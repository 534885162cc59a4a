type ServiceEntry = {
  /** Proper name, the same in every language. */
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  gapMs: number;
  /** Records of works by identifier, archived copies of pages, or texts on a topic alone. */
  kind: 'works' | 'copies' | 'topics';
};

/**
 * Public services that Veracite can look up cited sources or topics in, once the user allows it.
 *
 * The gaps are those the services ask for on their own pages (November 2026): NCBI three times a
 * second without a key, arXiv once in three seconds, Crossref's lists three times a second with an
 * e-mail address, MedlinePlus 85 times a minute; for the others, which name a daily limit or none,
 * no faster than a person.
 */
export const SERVICES = {
  crossref: {
    name: 'Crossref',
    baseUrl: 'https://api.crossref.org',
    gapMs: 350,
    kind: 'works',
  },
  pubmed: {
    name: 'PubMed',
    baseUrl: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
    gapMs: 350,
    kind: 'works',
  },
  'europe-pmc': {
    name: 'Europe PMC',
    baseUrl: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    gapMs: 200,
    kind: 'works',
  },
  pmc: {
    name: 'PubMed Central',
    baseUrl: 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1',
    gapMs: 350,
    kind: 'works',
  },
  unpaywall: {
    name: 'Unpaywall',
    baseUrl: 'https://api.unpaywall.org/v2',
    gapMs: 200,
    kind: 'works',
  },
  'clinical-trials': {
    name: 'ClinicalTrials.gov',
    baseUrl: 'https://clinicaltrials.gov/api/v2',
    gapMs: 1_200,
    kind: 'works',
  },
  arxiv: { name: 'arXiv', baseUrl: 'https://export.arxiv.org/api', gapMs: 3_000, kind: 'works' },
  wayback: {
    name: 'Wayback Machine',
    baseUrl: 'https://archive.org/wayback',
    gapMs: 1_000,
    kind: 'copies',
  },
  medlineplus: {
    name: 'MedlinePlus',
    baseUrl: 'https://wsearch.nlm.nih.gov/ws',
    gapMs: 710,
    kind: 'topics',
  },
  wikipedia: {
    name: 'Wikipedia',
    baseUrl: 'https://en.wikipedia.org/w',
    gapMs: 1_000,
    kind: 'topics',
  },
} as const satisfies Record<string, ServiceEntry>;

export type PublicService = keyof typeof SERVICES;
export const PUBLIC_SERVICES = Object.keys(SERVICES) as PublicService[];

type ServiceOf<Kind> = {
  [Service in PublicService]: (typeof SERVICES)[Service]['kind'] extends Kind ? Service : never;
}[PublicService];

/** Services that can be searched by topic, in the order in which they are shown. */
export const TOPIC_SERVICES = [
  'pubmed',
  'europe-pmc',
  'medlineplus',
  'wikipedia',
] as const satisfies readonly PublicService[];
export type TopicService = (typeof TOPIC_SERVICES)[number];

/** Smallest and largest number of hits that a search may ask a service for. */
export const QUOTA = { least: 1, most: 32 } as const;

/** Services that cited works are looked up in. */
export type LookupService = ServiceOf<'works' | 'copies'>;
export const LOOKUP_SERVICES = PUBLIC_SERVICES.filter(isLookupService);

export type MetadataService = ServiceOf<'works'>;
export const METADATA_SERVICES = LOOKUP_SERVICES.filter(isMetadataService);

function isLookupService(service: PublicService): service is LookupService {
  return SERVICES[service].kind !== 'topics';
}

function isMetadataService(service: LookupService): service is MetadataService {
  return SERVICES[service].kind === 'works';
}

/** Reasons why a search of literature gives nothing to work with. */
export const SEARCH_FAILURES = ['no-service-answered', 'no-documents', 'offline'] as const;
export type SearchFailure = (typeof SEARCH_FAILURES)[number];
