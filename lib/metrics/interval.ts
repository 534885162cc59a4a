import type { Share } from '../core/audit/rates';

/** Both ends of a 95 % confidence interval of a share, 0–1. */
export type Interval = { low: number; high: number };

/** 97.5th percentile of the normal distribution: 2.5 % lie beyond either end. */
export const Z = 1.959964;

/**
 * Wilson's score interval of a proportion (Wilson 1927, J. Am. Stat. Assoc. 22:209–212). Unlike the
 * textbook's ±, it stays within 0 and 1 and is accurate with few cases and near the ends. Assumes
 * independent cases. `null` without a denominator.
 */
export function wilsonInterval({ count, of }: Share): Interval | null {
  if (of === 0) return null;

  const { low, high } = scoreInterval(count / of, of);
  // nb. None and all reach the ends exactly; rounding would give "less than 1%" instead of 0.
  return { low: count === 0 ? 0 : low, high: count === of ? 1 : high };
}

/** The same of a share of `cases` that need not be whole; `limit`: percentile used for `Z`. */
export function scoreInterval(share: number, cases: number, limit = Z): Interval {
  const scale = 1 + limit ** 2 / cases;
  const centre = (share + limit ** 2 / (2 * cases)) / scale;
  const half =
    (limit / scale) * Math.sqrt((share * (1 - share)) / cases + limit ** 2 / (4 * cases ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
