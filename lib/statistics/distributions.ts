import { Z } from './interval';

/**
 * The normal distribution's share below `x`, to seven decimals: the fit 26.2.17 of Abramowitz and
 * Stegun, Handbook of Mathematical Functions (1964).
 */
export function normalShareBelow(x: number): number {
  const [b1, b2, b3, b4, b5] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail = t * (b1 + t * (b2 + t * (b3 + t * (b4 + t * b5))));
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return x >= 0 ? 1 - above : above;
}

/**
 * The 97.5th percentile of Student's t with so many degrees of freedom: the expansion 26.7.5 of
 * Abramowitz and Stegun, good to three decimals from four degrees on.
 */
export function studentLimit(freedom: number): number {
  const z = Z;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}
