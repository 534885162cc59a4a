import { fail, ok } from '../../core/result';
import { fetchArticles, searchNumbers } from '../../sources/services/pubmed';
import type { ClientDeps } from '../../sources/services/service-client';
import type { LiteratureService } from '../contract';
import { anyOf, queryWords } from '../query';
import { hitOfRecord, reasonOf } from './to-hit';

/** PubMed by its E-utilities: abstracts, the best match first. Two requests for a search. */
export function createPubmedSearch(deps: ClientDeps): LiteratureService {
  return {
    id: 'pubmed',
    async search(query, { limit, signal }) {
      const words = queryWords(query);
      if (words.length === 0) return ok([]);
      const term = `(${anyOf(words)}) AND hasabstract`;
      const found = await searchNumbers(term, limit, { deps, sort: 'relevance', signal });
      if (!found.ok) return fail(reasonOf(found.failure));
      const numbers = found.value.numbers.slice(0, limit);
      const fetched = await fetchArticles(numbers, deps, signal);
      if (!fetched.ok) return fail(reasonOf(fetched.failure));
      const hits = fetched.value.flatMap(record => {
        const pmid = record.identifiers.find(({ kind }) => kind === 'pmid')?.value ?? '';
        const hit = hitOfRecord(record, null);
        return hit && numbers.includes(pmid) ? [{ hit, place: numbers.indexOf(pmid) }] : [];
      });
      return ok(hits.sort((a, b) => a.place - b.place).map(({ hit }) => hit));
    },
  };
}
