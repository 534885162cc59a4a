/** `count` of `of`; there is no rate if `of` is 0. */
export type Share = { count: number; of: number };

/** One rate over all items, and over the judged ones. */
export type DoubleRate = { overAll: Share; overJudged: Share };

/** Rates by metric id, as in `lib/metrics/registry.ts`. */
export type Rates = Readonly<Record<string, DoubleRate>>;

export function addShares(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}
