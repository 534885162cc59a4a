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

  const share = count / of;
  const scale = 1 + Z ** 2 / of;
  const centre = (share + Z ** 2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  // nb. None and all reach the ends exactly; rounding would give "less than 1%" instead of 0.
  return {
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === of ? 1 : Math.min(1, centre + half),
  };
}
