import { LOOKUP_SERVICES, type LookupService } from '../../core/device/service-bases';

/** What is asked: the services, and the archive. */
export const SERVICE_IDS = LOOKUP_SERVICES;
export type ServiceId = LookupService;

export type ServiceSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  /** The least time between two requests. */
  gapMs: number;
};

/**
 * Where the services are, and how often they want to be asked at most, by their own pages
 * (November 2026): NCBI three times a second without a key, arXiv once in three seconds,
 * Crossref's lists three times a second with an e-mail address; for the others, which name a
 * daily or no limit, no faster than a person could.
 */
export const SERVICES: Readonly<Record<ServiceId, ServiceSettings>> = {
  crossref: { baseUrl: 'https://api.crossref.org', gapMs: 350 },
  pubmed: { baseUrl: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils', gapMs: 350 },
  'europe-pmc': { baseUrl: 'https://www.ebi.ac.uk/europepmc/webservices/rest', gapMs: 200 },
  pmc: { baseUrl: 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1', gapMs: 350 },
  unpaywall: { baseUrl: 'https://api.unpaywall.org/v2', gapMs: 200 },
  'clinical-trials': { baseUrl: 'https://clinicaltrials.gov/api/v2', gapMs: 1_200 },
  arxiv: { baseUrl: 'https://export.arxiv.org/api', gapMs: 3_000 },
  wayback: { baseUrl: 'https://archive.org/wayback', gapMs: 1_000 },
};

/** The name this program gives where a service wants one. */
export const TOOL = 'veracite';
