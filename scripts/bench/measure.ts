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

/** Runs both in turns, so that a busy machine slows both; gives the median of each in ms. */
export async function race(
  ours: () => unknown,
  baseline: () => unknown,
  rounds: number,
): Promise<{ ours: number; baseline: number }> {
  const times = { ours: [] as number[], baseline: [] as number[] };
  // The first round warms caches and compilers and is thrown away.
  for (let round = 0; round <= rounds; round += 1) {
    const oursMs = await timeOf(ours);
    const baselineMs = await timeOf(baseline);
    if (round === 0) continue;
    times.ours.push(oursMs);
    times.baseline.push(baselineMs);
  }
  return { ours: median(times.ours), baseline: median(times.baseline) };
}

async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
