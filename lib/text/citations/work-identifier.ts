import type { CitationTarget } from '../../core/answer/citation';
import type { Identifier } from '../../core/source/identifier';
import { readArxiv, readDoi } from './identifier-forms';
import { identifierOfTarget, identifierOfUrl, isRegistry } from './identifier-of-url';

/** Segments of a path after which publishers put the DOI of the page's own work. */
const OWN =
  /\/(?:doi|full|fulltext|abs|abstract|pdf|pdfdirect|epdf|epub|html|reader|articles?|content|chapter|book)\/10\.\d/i;
/** Segments of pages about a work, which are not the work. */
const ABOUT =
  /\/(?:details|reports?|citations?|citedby|cited-by|references|metrics|suppl|works|api|comments?|reviews?|figures?|search)(?:\/|$)/i;

/**
 * Returns the identifier of the work that an address is a page of; `null` if it is of none, or of a
 * page about a work: its references, its figures, or what a service knows of it.
 */
function identifierOfPage(address: string): Identifier | null {
  const url = URL.parse(address);
  if (url === null) return null;
  if (isRegistry(address)) return identifierOfUrl(address);
  if (ABOUT.test(url.pathname)) return null;
  if (OWN.test(url.pathname)) return identifierOfUrl(address);
  return /\/article\/?$/.test(url.pathname) ? readDoi(url.searchParams.get('id') ?? '') : null;
}

/** Returns the identifiers by which a target names its work; none for an address or a title. */
export function workIdentifiers(target: CitationTarget): Identifier[] {
  const own = target.kind === 'url' ? identifierOfPage(target.url) : identifierOfTarget(target);
  if (own === null) return [];
  const arxiv = /^10\.48550\/arxiv\.(.+)$/.exec(own.value)?.[1];
  const other = arxiv === undefined ? null : readArxiv(arxiv);
  return other === null ? [own] : [own, other];
}
