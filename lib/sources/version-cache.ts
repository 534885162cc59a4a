import type { ReadSource } from '../core/source/source';
import type { SourceCache } from '../ports/store';
import type { TextOf } from './source-reader';

/**
 * Wraps the cache for an engine that reads one version of works: it ignores texts of other
 * versions, and the cited page is read again.
 */
export function forVersion(cache: SourceCache, textOf: TextOf): SourceCache {
  return {
    async find(source) {
      const kept = await cache.find(source);
      return kept && fits(kept.source, textOf) ? kept : null;
    },
    put: (source, text) => cache.put(source, text),
    clear: () => cache.clear(),
  };
}

/** Returns false for an abstract where the full text is wanted, and the other way round. */
function fits({ version, checks }: ReadSource, textOf: TextOf): boolean {
  const isChosen = version?.kind === 'record' && version.pageVisit === null;
  if (textOf === 'best-version') return !isChosen;
  // Of a work that PubMed does not know there is nothing else to read.
  const isInPubmed = checks?.work?.identifiers.some(({ kind }) => kind === 'pmid') ?? true;
  return isChosen || !isInPubmed;
}
