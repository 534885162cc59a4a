import type { JudgeIdentity } from './pair';
import type { Share } from './rates';

/** What a judge's own figure for how sure it is was worth, in one stretch of that figure. */
export type ConfidenceBin = {
  /** The stretch, 0–1; a figure on a border belongs below it. */
  from: number;
  to: number;
  /** Pairs whose figure lay in it. */
  n: number;
  /** Mean figure of these pairs, 0–1; `null` without pairs. */
  confidence: number | null;
  /** Share of these pairs in which the judge was right, 0–1; `null` without pairs. */
  accuracy: number | null;
};

/** A judge against one set of pairs that people had labelled. */
export type MeasuredSet = {
  name: string;
  /** What the set is made of, for a user: a few words. */
  about?: string | undefined;
  /** All pairs of the set, with those that the matrix may leave out: the not judged ones. */
  pairs: number;
  /** Pairs by label (rows, as in `classes`) and by what the judge said (columns, as in `said`). */
  matrix: readonly (readonly number[])[];
  accuracy: number;
  macroF1: number;
  /** Expected calibration error, 0–1: how far its own figure is off on average. */
  ece: number;
  bins?: readonly ConfidenceBin[] | undefined;
};

/** What was measured of a judge. Names of classes are those of findings. */
export type Reliability = {
  /** The day it was measured, as YYYY-MM-DD. */
  measured: string;
  /** What people could say of a pair. */
  classes: readonly string[];
  /** What the judge could say; optional, defaults to `classes`. */
  said?: readonly string[] | undefined;
  sets: readonly MeasuredSet[];
  /** What the judge was trained on. */
  data: readonly { name: string; licence: string }[];
  /** What it is known to get wrong, a sentence each. */
  failures: readonly string[];
};

/** What ships with a judge for its users. */
export type ReliabilityCard = {
  identity: JudgeIdentity;
  /** Name → size and SHA-256 of every file the judge is made of. */
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
  /** `null`: nothing was measured. */
  reliability: Reliability | null;
};

/** The figures a user asks for first, each with the cases it rests on. */
export type ReliabilitySummary = {
  /** Of the pairs it called supported, those that people called so. */
  supportedAgreed: Share;
  /** Of the pairs that people called contradicted, those that it called so. */
  contradictionsCaught: Share;
  /** Of the pairs it did not find, those that people called supported or contradicted. */
  foundByPeople: Share;
  /** Of all pairs, those it could not judge: they are in none of the others' right answers. */
  notJudged: Share;
};

/** Adds up the given sets of a measuring. */
export function summariseSets(
  { classes, said = classes }: Pick<Reliability, 'classes' | 'said'>,
  sets: readonly MeasuredSet[],
): ReliabilitySummary {
  const count = (is: (cell: { gold: string; said: string }) => boolean): number =>
    sumOf(
      sets.flatMap(({ matrix }) =>
        matrix.flatMap((row, rowAt) =>
          row.filter((_, at) => is({ gold: classes[rowAt] ?? '', said: said[at] ?? '' })),
        ),
      ),
    );
  const pairs = sumOf(sets.map(set => set.pairs));
  return {
    supportedAgreed: {
      count: count(cell => cell.said === 'supported' && cell.gold === 'supported'),
      of: count(cell => cell.said === 'supported'),
    },
    contradictionsCaught: {
      count: count(cell => cell.gold === 'contradicted' && cell.said === 'contradicted'),
      of: count(cell => cell.gold === 'contradicted'),
    },
    foundByPeople: {
      count: count(
        cell =>
          cell.said === 'not-found' && (cell.gold === 'supported' || cell.gold === 'contradicted'),
      ),
      of: count(cell => cell.said === 'not-found'),
    },
    notJudged: { count: Math.max(0, pairs - count(cell => cell.said !== 'not-judged')), of: pairs },
  };
}

/** Mean of the sets' calibration errors, each weighing as many pairs as it has; `null` without. */
export function meanCalibrationError(sets: readonly MeasuredSet[]): number | null {
  const pairs = sumOf(sets.map(set => set.pairs));
  return pairs === 0 ? null : sumOf(sets.map(set => set.ece * set.pairs)) / pairs;
}

/** The stretches of all sets together, lowest first, without those that hold no pair. */
export function poolBins(sets: readonly MeasuredSet[]): ConfidenceBin[] {
  const bins = sets.flatMap(set => set.bins ?? []).filter(({ n }) => n > 0);
  return [...Map.groupBy(bins, ({ from }) => from).values()]
    .map(poolBin)
    .toSorted((a, b) => a.from - b.from);
}

function poolBin(bins: readonly ConfidenceBin[]): ConfidenceBin {
  const n = sumOf(bins.map(bin => bin.n));
  const mean = (of: (bin: ConfidenceBin) => number | null): number =>
    sumOf(bins.map(bin => (of(bin) ?? 0) * bin.n)) / n;
  return {
    from: bins[0]?.from ?? 0,
    to: bins[0]?.to ?? 1,
    n,
    confidence: mean(bin => bin.confidence),
    accuracy: mean(bin => bin.accuracy),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
