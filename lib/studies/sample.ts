import { fail, ok, type Result } from '../core/result';
import { createRandom, type Random } from '../metrics/cluster-bootstrap';

/** One pair that can be drawn for labels. */
export type SampleItem = {
  /** Key of the pair, unique in the study. */
  id: string;
  /** For a stratified sample: its question's stratum, its system, or both. */
  stratum: string;
  /** What the judge found, for a sample of rare verdicts. */
  verdict: string;
  /** For a sample by size, above 0: e.g. the number of words of the statement. */
  size: number;
};

/**
 * How pairs are drawn. `simple`: all alike. `stratified`: in proportion to the strata, two of each at
 * least. `by-size`: with chances in proportion to size. `rare-verdicts`: as many of each verdict.
 */
export const SAMPLE_KINDS = ['simple', 'stratified', 'by-size', 'rare-verdicts'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];
export type SamplePlan = { kind: SampleKind; labels: number; seed: number };

export type DrawnItem = {
  id: string;
  /** Part of all pairs of which a fixed number was drawn: what `SampledUnit.stratum` is to be. */
  stratum: string;
  /** Chance with which this pair was drawn, 0–1; its weight is 1 / chance. */
  chance: number;
};
export type PairSample = {
  plan: SamplePlan;
  /** Pairs that could have been drawn. */
  of: number;
  /** In the order of the draw. */
  drawn: DrawnItem[];
};

/** `too-few-labels`: fewer than two for each stratum or verdict. */
export type SampleFault = 'no-pairs' | 'too-few-labels' | 'repeated-id' | 'no-size';

/** A variance within a stratum needs two labels of it. */
const FEWEST_PER_STRATUM = 2;

/** Draws pairs; the same seed draws the same, in whatever order the items are given. */
export function drawSample(
  items: readonly SampleItem[],
  plan: SamplePlan,
): Result<PairSample, SampleFault> {
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (sorted.some(({ id }, at) => id === sorted[at + 1]?.id)) return fail('repeated-id');
  if (sorted.length === 0) return fail('no-pairs');
  const random = createRandom(plan.seed);
  const labels = Math.min(plan.labels, sorted.length);
  const done = (drawn: DrawnItem[]) =>
    ok({ plan, of: sorted.length, drawn: shuffle(drawn, random) });

  if (plan.kind === 'by-size') {
    if (!sorted.every(({ size }) => size > 0 && size < Infinity)) return fail('no-size');
    return labels < 1 ? fail('too-few-labels') : done(drawBySize(sorted, labels, random));
  }
  const groups = [...Map.groupBy(sorted, item => stratumOf(item, plan.kind))];
  const sizes = groups.map(([, group]) => group.length);
  const shares = allocate(sizes, labels, plan.kind === 'rare-verdicts');
  if (shares === null) return fail('too-few-labels');
  return done(
    groups.flatMap(([stratum, group], at) => {
      const size = shares[at] ?? 0;
      const drawn = shuffle(group, random).slice(0, size);
      return drawn.map(({ id }) => ({ id, stratum, chance: size / group.length }));
    }),
  );
}

/** The stratum of an item under a plan, drawn or not. */
export function stratumOf(item: SampleItem, kind: SampleKind): string {
  if (kind === 'stratified') return item.stratum;
  return kind === 'rare-verdicts' ? item.verdict : '';
}

/**
 * Labels for each group: two or the whole group first, then one by one to the group that has fewest
 * in proportion to its size, or fewest at all. `null` if they do not suffice for the first.
 */
function allocate(sizes: readonly number[], labels: number, isEqual: boolean): number[] | null {
  const shares = sizes.map(size => Math.min(size, FEWEST_PER_STRATUM));
  let left = labels - shares.reduce((sum, share) => sum + share, 0);
  // A simple sample is one group, of which one label can be drawn.
  if (left < 0 && sizes.length === 1) return labels < 1 ? null : [labels];
  if (left < 0) return null;
  for (; left > 0; left -= 1) {
    const open = [...sizes.keys()].filter(at => (shares[at] ?? 0) < (sizes[at] ?? 0));
    const filled = (at: number) =>
      isEqual ? (shares[at] ?? 0) : ((shares[at] ?? 0) + 1) / (sizes[at] ?? 1);
    const next = open.reduce((best, at) => (filled(at) < filled(best) ? at : best), open[0] ?? 0);
    shares[next] = (shares[next] ?? 0) + 1;
  }
  return shares;
}

/**
 * Systematic sample with chances in proportion to size, in random order (Madow 1949, Ann. Math. Stat.
 * 20:333–354; the order after Goodman and Kish 1950): labels are drawn at equal steps along the sizes,
 * from a random start. What is larger than a step is drawn for certain, and the rest shares the others.
 */
function drawBySize(items: readonly SampleItem[], labels: number, random: Random): DrawnItem[] {
  const certain: SampleItem[] = [];
  let rest = [...items];
  let step = stepOf(rest, labels);
  for (let large = rest.filter(isLarge); large.length > 0; large = rest.filter(isLarge)) {
    certain.push(...large);
    rest = rest.filter(item => !large.includes(item));
    step = stepOf(rest, labels - certain.length);
  }
  function isLarge({ size }: SampleItem): boolean {
    return size >= step;
  }
  const drawn = certain.map(({ id }): DrawnItem => ({ id, stratum: '', chance: 1 }));
  if (drawn.length >= labels) return drawn;
  let next = random() * step;
  let passed = 0;
  for (const { id, size } of shuffle(rest, random)) {
    passed += size;
    if (next >= passed) continue;
    drawn.push({ id, stratum: '', chance: size / step });
    next += step;
  }
  return drawn;
}

function stepOf(items: readonly SampleItem[], labels: number): number {
  return labels <= 0 ? Infinity : items.reduce((sum, { size }) => sum + size, 0) / labels;
}

/** Fisher and Yates, as Durstenfeld 1964 does it. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[at]] = [shuffled[at] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
