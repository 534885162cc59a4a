/** One view of which items come first. */
type Ranking = {
  /** Items by their numbers, best first, each once. An item may be missing. */
  order: readonly number[];
  /** How much the view counts beside the others. */
  weight: number;
};

/**
 * Damps the lead of the first places. 60 is the value of the paper that introduced the
 * method (Cormack et al., 2009), for lists of a thousand; ours have some fifty items. On the
 * developers' sets 5, 10, 20 and 60 differed by less than 0.02 in recall.
 */
const DAMPING = 10;

/**
 * One order out of several: each view gives an item `weight / (damping + place)`, places from
 * 1, and nothing where it misses the item (reciprocal rank fusion). Equals keep their order by
 * number; items no view has, or only views of no weight, are left out.
 */
export function fuseRanks(rankings: readonly Ranking[], damping: number = DAMPING): number[] {
  const sums = new Map<number, number>();
  for (const { order, weight } of rankings) {
    if (weight <= 0) continue;
    for (const [place, item] of order.entries()) {
      sums.set(item, (sums.get(item) ?? 0) + weight / (damping + place + 1));
    }
  }
  return [...sums].sort(([a, x], [b, y]) => y - x || a - b).map(([item]) => item);
}

/** The numbers of the items by their scores, highest first; equals keep their order. */
export function orderByScore(scores: readonly number[]): number[] {
  return scores
    .map((score, item) => ({ score, item }))
    .sort((a, b) => b.score - a.score || a.item - b.item)
    .map(({ item }) => item);
}
