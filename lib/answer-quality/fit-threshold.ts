/** BioACE's threshold for cosines of all-MiniLM-L6-v2, which its authors fitted in the same way. */
export const START = 0.6267;

/** Fewer similarities do not show two groups. */
const FEWEST = 50;
const MOST_ROUNDS = 200;
/** Standard deviation of a group, at the least: a group of equals would divide by nothing. */
const LEAST_SPREAD = 0.02;

type Group = { weight: number; mean: number; spread: number };

/** `isFitted`: false where the start is kept, since the similarities show no two groups. */
export type FittedThreshold = { threshold: number; isFitted: boolean };

/**
 * Fits the similarity above which a claim and a nugget say the same: a mixture of two normal
 * distributions by expectation–maximisation (Dempster et al. 1977), from the groups below and above
 * the start; the threshold is where, between the two means, the upper group becomes the likelier.
 * `similarities`: of each claim to its nearest nugget. Keeps the start for fewer than 50, or if one
 * group vanishes.
 */
export function fitThreshold(similarities: readonly number[], start = START): FittedThreshold {
  const kept = { threshold: start, isFitted: false };
  const values = similarities.filter(Number.isFinite);
  if (values.length < FEWEST) return kept;
  const groups = fitGroups(values, start);
  return groups && groups.high.mean > groups.low.mean
    ? { threshold: crossing(groups.low, groups.high), isFitted: true }
    : kept;
}

/** `null` if one group vanishes. */
function fitGroups(values: readonly number[], start: number): { low: Group; high: Group } | null {
  let low = toGroup(values, at => Number(at < start));
  let high = toGroup(values, at => Number(at >= start));
  for (let round = 0; low && high && round < MOST_ROUNDS; round += 1) {
    const [below, above] = [low, high];
    low = toGroup(values, at => shareOf(at, below, above));
    high = toGroup(values, at => shareOf(at, above, below));
    if (high && Math.abs(high.mean - above.mean) < 1e-6) break;
  }
  return low && high && { low, high };
}

/** `null` if less than one value in a hundred belongs to the group. */
function toGroup(values: readonly number[], share: (value: number) => number): Group | null {
  const shares = values.map(share);
  const total = shares.reduce((sum, each) => sum + each, 0);
  if (total < values.length / 100) return null;
  const weighted = (of: (value: number) => number) =>
    values.reduce((sum, value, at) => sum + (shares[at] ?? 0) * of(value), 0) / total;
  const mean = weighted(value => value);
  const spread = Math.max(LEAST_SPREAD, Math.sqrt(weighted(value => (value - mean) ** 2)));
  return { weight: total / values.length, mean, spread };
}

/** Probability that a value belongs to the first group. */
function shareOf(at: number, group: Group, other: Group): number {
  const [own, others] = [density(at, group), density(at, other)];
  return own + others === 0 ? 0.5 : own / (own + others);
}

function density(at: number, { weight, mean, spread }: Group): number {
  return (weight / spread) * Math.exp(-0.5 * ((at - mean) / spread) ** 2);
}

/** Halves the stretch between the means: there the upper group's share only grows. */
function crossing(low: Group, high: Group): number {
  let [from, to] = [low.mean, high.mean];
  for (let round = 0; round < 60; round += 1) {
    const middle = (from + to) / 2;
    if (shareOf(middle, high, low) >= 0.5) to = middle;
    else from = middle;
  }
  return to;
}
