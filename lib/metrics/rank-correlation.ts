import { sumOf } from '../util/sum';

export type Scored = { a: number; b: number };

/**
 * Spearman's rank correlation (Spearman 1904): Pearson's correlation of the ranks, ties sharing the
 * mean of their ranks. 1: the same order; −1: the reverse.
 *
 * `null` with fewer than two items, or if one side gives only one figure.
 */
export function spearman(scored: readonly Scored[]): number | null {
  const a = ranksOf(scored.map(each => each.a));
  const b = ranksOf(scored.map(each => each.b));
  return pearson(a, b);
}

/**
 * Kendall's tau-b (Kendall 1945, Biometrika 33:239–251): excess of item pairs in the same order on
 * both sides over those in opposite orders, corrected for ties.
 *
 * τ = (C − D) / √((n₀ − nₐ)(n₀ − n_b)), with C and D pairs in the same and in opposite order, n₀
 * all pairs, nₐ and n_b pairs tied on one side. `null` as for `spearman`.
 */
export function kendall(scored: readonly Scored[]): number | null {
  let balance = 0;
  let untiedA = 0;
  let untiedB = 0;
  for (const [at, one] of scored.entries()) {
    for (const other of scored.slice(at + 1)) {
      const a = Math.sign(one.a - other.a);
      const b = Math.sign(one.b - other.b);
      balance += a * b;
      untiedA += Math.abs(a);
      untiedB += Math.abs(b);
    }
  }
  return untiedA === 0 || untiedB === 0 ? null : balance / Math.sqrt(untiedA * untiedB);
}

/** Ranks from 1, the smallest first; ties share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  return values.map(value => {
    const below = values.filter(other => other < value).length;
    const equal = values.filter(other => other === value).length;
    return below + (equal + 1) / 2;
  });
}

function pearson(a: readonly number[], b: readonly number[]): number | null {
  const meanA = meanOf(a);
  const meanB = meanOf(b);
  const spread = (values: readonly number[], mean: number) =>
    sumOf(values.map(value => (value - mean) ** 2));
  const product = spread(a, meanA) * spread(b, meanB);
  if (a.length < 2 || product === 0) return null;
  return sumOf(a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB))) / Math.sqrt(product);
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}
