type ServiceEntry = {
  /** Proper name, the same in every language. */
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  gapMs: number;
  /** Records of works by identifier, or archived copies of pages. */
  kind: 'works' | 'copies';
};

/**
 * Public services that Veracite can look up cited sources in, once the user allows it.
 *
 * The gaps are those the services ask for on their own pages (November 2026): NCBI three times a
 * second without a key, arXiv once in three seconds, Crossref's lists three times a second with an
 * e-mail address; for the others, which name a daily limit or none, no faster than a person.
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
} as const satisfies Record<string, ServiceEntry>;

export type LookupService = keyof typeof SERVICES;
export const LOOKUP_SERVICES = Object.keys(SERVICES) as LookupService[];

export type MetadataService = {
  [Service in LookupService]: (typeof SERVICES)[Service]['kind'] extends 'works' ? Service : never;
}[LookupService];
export const METADATA_SERVICES = LOOKUP_SERVICES.filter(isMetadataService);

function isMetadataService(service: LookupService): service is MetadataService {
  return SERVICES[service].kind === 'works';
}
