import type { Steps } from '../../util/slices';
import type { Passage } from '../../core/source/source';
import { wordIndexSteps } from './word-index';

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
 * Indexes the windows of one source for ranking with BM25 over stems. `queries`: all that will be
 * asked; other words are counted and not kept, so that a source of a million words takes little.
 */
export function* rankerSteps(
  passages: readonly Passage[],
  text: string,
  queries: readonly string[] | null = null,
): Steps<PassageRanker> {
  const texts = passages.values().map(({ span }) => text.slice(span.start, span.end));
  const search = yield* wordIndexSteps(texts, queries);
  return {
    rank(query, k) {
      const found = new Set(search(query).map(({ place }) => place));
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
