/** One line of a benchmark: ours beside a peer or baseline, measured in the same run. */
export type Measure = {
  name: string;
  unit: 'ms' | 'per s' | 'bytes';
  ours: number;
  /** `null` where there is nothing to compare with. */
  baseline: { name: string; value: number } | null;
  /** Ours over the baseline; `null` without one. */
  ratio: number | null;
};

export function compare(
  name: string,
  unit: Measure['unit'],
  values: { ours: number; baseline: Measure['baseline'] },
): Measure {
  const { ours, baseline } = values;
  return {
    name,
    unit,
    ours,
    baseline,
    ratio: baseline && baseline.value > 0 ? ours / baseline.value : null,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
