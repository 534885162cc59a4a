import type { Share } from '../core/rates';

/** Where a rate lies with a chance of 95 %, 0–1. */
export type Interval = { low: number; high: number };

/** 97.5 % of the normal distribution lie below. */
const Z = 1.959963984540054;

/** Wilson's score interval (1927, JASA 22:209–212) of a share; `null` of nothing. */
export function wilsonInterval({ count, of }: Share): Interval | null {
  if (of === 0) return null;
  const share = count / of;
  const shrink = 1 + (Z * Z) / of;
  const middle = (share + (Z * Z) / (2 * of)) / shrink;
  const reach = (Z * Math.sqrt((share * (1 - share)) / of + (Z / (2 * of)) ** 2)) / shrink;
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
