import type { CitationTarget } from '../../core/answer/citation';
import type { Identifier } from '../../core/source/identifier';
import { readArxiv, readDoi, readIsbn, readNct, readPmcid, readPmid } from './identifier-forms';
import { decoded } from '../../util/openable-url';

type Reader = (path: string, search: URLSearchParams) => Identifier | null;

const pmidAt: Reader = path => readFirst(path, /^\/(?:pubmed\/)?(\d{1,9})\/?$/, readPmid);
const pmcAt: Reader = path => readFirst(path, /\/(PMC\d{1,9})(?:\/|$)/i, readPmcid);
const nctAt: Reader = path => readFirst(path, /\/(NCT\d{8})(?:\/|$)/i, readNct);
const doiAt: Reader = path => readFirst(path, /^\/(10\.\d{4,9}.*)$/, readDoi);

/** Hosts whose addresses contain identifiers. Seen in November 2026. */
const HOSTS: Readonly<Record<string, readonly Reader[]>> = {
  'doi.org': [doiAt],
  'dx.doi.org': [doiAt],
  'pubmed.ncbi.nlm.nih.gov': [pmidAt],
  'ncbi.nlm.nih.gov': [pmcAt, path => (path.startsWith('/pubmed/') ? pmidAt(path, EMPTY) : null)],
  'pmc.ncbi.nlm.nih.gov': [pmcAt],
  'europepmc.org': [
    pmcAt,
    path => readFirst(path, /^\/(?:article|abstract)\/med\/(\d{1,9})(?:\/|$)/i, readPmid),
  ],
  'clinicaltrials.gov': [nctAt],
  'arxiv.org': [path => readFirst(path, /^\/(?:abs|pdf|html)\/(.+?)(?:\.pdf)?\/?$/, readArxiv)],
  'books.google.com': [
    (_, search) => readFirst(search.get('vid') ?? '', /^ISBN:?(.{10,20})$/i, readIsbn),
  ],
};
/** Returns true for a page of a service that keys works by identifiers and says truly which it has. */
export function isRegistry(address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? '';
  return Object.hasOwn(HOSTS, host);
}

const EMPTY = new URLSearchParams();

/**
 * Returns the identifier in an address: on the hosts that key works by one, and in the path of any
 * publisher's page that carries a DOI ("/doi/full/10.1056/…").
 */
export function identifierOfUrl(address: string): Identifier | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;

  const path = decoded(url.pathname);
  const readers = HOSTS[url.hostname.replace(/^www\./, '')] ?? [doiInPath];
  for (const read of readers) {
    const identifier = read(path, url.searchParams);
    if (identifier !== null) return identifier;
  }
  return null;
}

/** Returns the identifier of a citation's target; `null` if it has only an address or a title. */
export function identifierOfTarget(target: CitationTarget): Identifier | null {
  switch (target.kind) {
    case 'doi':
      return readDoi(target.doi);
    case 'pmid':
      return readPmid(target.pmid.replace(/^0+/, ''));
    case 'url':
      return identifierOfUrl(target.url);
    case 'title':
    case 'unresolved':
      return null;
  }
}

/** Returns the public page of a work with this identifier; `null` if there is no single one. */
export function targetOfIdentifier({ kind, value }: Identifier): CitationTarget | null {
  switch (kind) {
    case 'doi':
      return { kind, doi: value };
    case 'pmid':
      return { kind, pmid: value };
    case 'pmcid':
      return { kind: 'url', url: `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` };
    case 'nct':
      return { kind: 'url', url: `https://clinicaltrials.gov/study/${value}` };
    case 'arxiv':
      return { kind: 'url', url: `https://arxiv.org/abs/${value}` };
    case 'isbn':
      return null;
  }
}

const DOI_HOSTS = new Set(['doi.org', 'dx.doi.org', 'www.doi.org']);
const DOI_PATH = /^\/(10\.\d{4,9}\/.+)$/;
const PMID_PATH = /^\/(?:pubmed\/)?(\d{1,9})\/?$/;

/** Returns the target of a cleaned address; DOI and PubMed links name the work, not the page. */
export function targetOfUrl(url: string): CitationTarget {
  const { hostname, pathname } = new URL(url);
  const doi = DOI_HOSTS.has(hostname) ? DOI_PATH.exec(pathname)?.[1] : undefined;
  if (doi !== undefined) return { kind: 'doi', doi: decoded(doi) };
  const pmid = pmidOf(hostname, pathname);
  if (pmid !== null) return { kind: 'pmid', pmid };
  return { kind: 'url', url };
}

function pmidOf(hostname: string, pathname: string): string | null {
  const isPubmed =
    hostname === 'pubmed.ncbi.nlm.nih.gov' ||
    (hostname === 'www.ncbi.nlm.nih.gov' && pathname.startsWith('/pubmed/'));
  return isPubmed ? (PMID_PATH.exec(pathname)?.[1] ?? null) : null;
}

/** Path segments that publishers append to a DOI. */
const VIEWS =
  /\/(?:full(?:text)?(?:\.(?:html?|pdf))?|abstract|pdf(?:direct)?|epdf|html?|meta|references|summary)\/?$|\.(?:full|abstract|short)(?:\.pdf)?$|\.pdf$/i;

const doiInPath: Reader = path => {
  const [, raw] = /\/(10\.\d{4,9}\/.{1,300})$/.exec(path) ?? [];
  return raw === undefined ? null : readDoi(raw.replace(VIEWS, '').replace(/\/$/, ''));
};

function readFirst(
  text: string,
  pattern: RegExp,
  read: (raw: string) => Identifier | null,
): Identifier | null {
  const raw = pattern.exec(text)?.[1];
  return raw === undefined ? null : read(raw);
}
