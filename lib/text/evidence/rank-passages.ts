import MiniSearch from 'minisearch';
import type { Steps } from '../../util/slices';
import type { Passage } from '../../core/source/source';
import { readTerms } from './words';

export type PassageRanker = {
  /**
   * Returns the `k` best passages (at least one), best first; fewer only if the source has fewer.
   *
   * Those that share no word with the query come last, in text order: a source may say it in other
   * words, and a judge that answers "not found" has then read something. On 200 whole web pages 12
   * passages hold 99.3 % of the wanted sentences this way, and 98.3 % without.
   */
  rank(query: string, k: number): Passage[];
};

/**
 * The textbook values of BM25 without the additive term of BM25+. Six other settings (k 0.6 to 2, b
 * 0.4 to 0.75, d 0 to 1) changed the share of wanted sentences found among the six best windows by
 * less than 0.015.
 */
const BM25 = { k: 1.2, b: 0.75, d: 0 };

/**
 * Indexes the windows of one source for ranking with BM25 over stems. `queries`: all that will be
 * asked; other words are counted and not kept, so that a source of a million words takes little.
 */
export function* rankerSteps(
  passages: readonly Passage[],
  text: string,
  queries: readonly string[] | null = null,
): Steps<PassageRanker> {
  const asked = queries && new Set(queries.flatMap(readTerms));
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: readTerms,
    processTerm: term => (asked === null || asked.has(term) ? term : null),
    searchOptions: { bm25: BM25 },
  });
  for (const [id, { span }] of passages.entries()) {
    index.add({ id, text: text.slice(span.start, span.end) });
    yield;
  }

  return {
    rank(query, k) {
      const hits = index.search(query).map(({ id, score }) => ({ place: Number(id), score }));
      // nb. minisearch keeps equal scores in the order of its maps, not of the text.
      hits.sort((a, b) => b.score - a.score || a.place - b.place);
      const found = new Set(hits.map(({ place }) => place));
      const order = [...found, ...passages.keys().filter(place => !found.has(place))];
      return order.slice(0, Math.max(1, k)).flatMap(place => passages[place] ?? []);
    },
  };
}

/** Share of a text, 0–1, that is in at least one of the passages. */
export function readShare(passages: readonly Passage[], textLength: number): number {
  if (textLength <= 0) return 0;
  const spans = passages.map(({ span }) => span).sort((a, b) => a.start - b.start);
  let covered = 0;
  let reached = 0;
  for (const { start, end } of spans) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.min(1, covered / textLength);
}
