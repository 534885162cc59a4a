import type { CitationTarget } from '../../core/answer/citation';

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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone "%" is legal in a DOI; then the path is the DOI as written.
    return path;
  }
}
