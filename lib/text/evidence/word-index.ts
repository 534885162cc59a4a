import MiniSearch from 'minisearch';
import type { Steps } from '../../util/slices';
import { readTerms } from './words';

/**
 * The textbook values of BM25 without the additive term of BM25+. Six other settings (k 0.6 to 2, b
 * 0.4 to 0.75, d 0 to 1) changed the share of wanted sentences found among the six best windows by
 * less than 0.015.
 */
const BM25 = { k: 1.2, b: 0.75, d: 0 };

/** Returns the places of the texts that share a word with a query, the best first. */
export type WordIndex = (query: string) => { place: number; score: number }[];

/**
 * Indexes texts for ranking with BM25 over stems. `queries`: all that will be asked; other words are
 * counted and not kept. `null`: anything may be asked.
 */
export function* wordIndexSteps(
  texts: Iterable<string>,
  queries: readonly string[] | null = null,
): Steps<WordIndex> {
  const asked = queries && new Set(queries.flatMap(readTerms));
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: readTerms,
    processTerm: term => (asked === null || asked.has(term) ? term : null),
    searchOptions: { bm25: BM25 },
  });
  let id = 0;
  for (const text of texts) {
    index.add({ id, text });
    id += 1;
    yield;
  }
  return query => {
    const hits = index.search(query).map(hit => ({ place: Number(hit.id), score: hit.score }));
    // nb. minisearch keeps equal scores in the order of its maps, not of the text.
    return hits.sort((a, b) => b.score - a.score || a.place - b.place);
  };
}
