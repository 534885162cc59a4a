import { readWords } from '../../../lib/text/evidence/words';

/** Similarity of two texts, 0–1; by their indexes in the two lists. */
export type Likeness = (given: number, gold: number) => number;

/** Hits, and how many statements there are on either side. */
export type MatchCounts = { hits: number; given: number; gold: number };

const ARTICLES = new Set(['a', 'an', 'the']);

/** The words of a text in lower case, punctuation and articles left out. */
export function tokensOf(text: string): string[] {
  return readWords(text)
    .map(word => word.text)
    .filter(word => !ARTICLES.has(word));
}

/**
 * Token F1 of two texts, as in SQuAD (Rajpurkar et al. 2016): the harmonic mean of the share
 * of either's tokens that the other has too, each token as often as both have it:
 * 2·common / (|a| + |b|). 1: the same words in any order; 0: no word in common.
 */
export function tokenF1(a: readonly string[], b: readonly string[]): number {
  return a.length + b.length === 0 ? 0 : (2 * countCommon(a, b)) / (a.length + b.length);
}

/** Share of the tokens of `part` that `whole` has, each as often as both have it. */
export function tokenShare(part: readonly string[], whole: readonly string[]): number {
  return part.length === 0 ? 0 : countCommon(part, whole) / part.length;
}

function countCommon(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of b) left.set(token, (left.get(token) ?? 0) + 1);
  return a.filter(token => {
    const count = left.get(token) ?? 0;
    left.set(token, count - 1);
    return count > 0;
  }).length;
}

/**
 * Matches given statements with gold ones of the same answer, one to one and greedily: of all
 * pairs that are at least `threshold` alike, the most alike first (of equals the one with
 * the earlier gold, then the earlier given statement), each statement in one pair at most.
 *
 * Answers for each gold statement the given one that matches it, or `null`.
 */
export function matchGreedily(
  counts: { given: number; gold: number },
  likeness: Likeness,
  threshold: number,
): (number | null)[] {
  const pairs = Array.from({ length: counts.gold }, (_, gold) =>
    Array.from({ length: counts.given }, (__, given) => ({
      gold,
      given,
      score: likeness(given, gold),
    })),
  )
    .flat()
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || a.gold - b.gold || a.given - b.given);
  const matches = Array.from({ length: counts.gold }, (): number | null => null);
  const taken = new Set<number>();
  for (const { gold, given } of pairs) {
    if (matches[gold] !== null || taken.has(given)) continue;
    matches[gold] = given;
    taken.add(given);
  }
  return matches;
}

/** Precision, recall and their harmonic mean; `null` where there is nothing to divide by. */
export type MatchRates = { precision: number | null; recall: number | null; f1: number | null };

export function ratesOf({ hits, given, gold }: MatchCounts): MatchRates {
  return {
    precision: given === 0 ? null : hits / given,
    recall: gold === 0 ? null : hits / gold,
    f1: given + gold === 0 ? null : (2 * hits) / (given + gold),
  };
}

export function sumCounts(counts: readonly MatchCounts[]): MatchCounts {
  return counts.reduce(
    (sum, each) => ({
      hits: sum.hits + each.hits,
      given: sum.given + each.given,
      gold: sum.gold + each.gold,
    }),
    { hits: 0, given: 0, gold: 0 },
  );
}
