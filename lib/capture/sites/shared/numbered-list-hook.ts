import { chipText } from './citation-label';
import type { CitationHook, FoundLink } from './citation-links';
import { findReferences, type Reference } from './reference-list';

/** Whole text of a footnote marker: "1", "[1]" or "1.". */
const NUMBER = /^\W*(\d{1,3})\W*$/;

/** Resolves footnote markers: the number counts in the list of references nearest to the reply. */
export const numberedList: CitationHook = scope => {
  const references = findReferences(scope, scope.ownerDocument, scope.ownerDocument.URL);
  return chip => {
    const number = NUMBER.exec(chipText(chip))?.[1];
    const reference = number === undefined ? undefined : references.get(Number(number));
    return reference === undefined ? [] : [linkOf(reference)];
  };
};

function linkOf({ target, label }: Reference): FoundLink {
  switch (target.kind) {
    case 'url':
      return { url: target.url, title: label };
    case 'doi':
      return { url: `https://doi.org/${target.doi}`, title: label };
    case 'pmid':
      return { url: `https://pubmed.ncbi.nlm.nih.gov/${target.pmid}/`, title: label };
    case 'title':
    case 'unresolved':
      return { url: null, title: label };
  }
}
