/** `count` of `of`; with `of` 0 there is no rate. */
export type Share = { count: number; of: number };

/** The same rate over everything, and over what could be judged. */
export type DoubleRate = { overAll: Share; overJudged: Share };

/** Rates by the id of their metric, as `lib/metrics/registry.ts` has them. */
export type Rates = Readonly<Record<string, DoubleRate>>;

/** Sums of counts and of denominators. */
export function addShares(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}
