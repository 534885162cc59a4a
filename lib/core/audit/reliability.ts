import type { TokenCount } from './ledger';
import { isSameJudge, type JudgeIdentity } from './pair';
import type { Share } from './rates';
import type { StrengthBin } from './strength';
import { sumOf } from '../../util/sum';

/** Accuracy of a judge in one range of its confidence. */
export type ConfidenceBin = {
  /** Limits of the range, 0–1; a confidence on a border belongs to the range below it. */
  from: number;
  to: number;
  n: number;
  /** Mean confidence of these pairs, 0–1; `null` without pairs. */
  confidence: number | null;
  /** Share of these pairs that the judge got right, 0–1; `null` without pairs. */
  accuracy: number | null;
};

/** Kind of texts that statements were compared with: `extent` as of a source, language as "en". */
export type TextKind = { extent: string; language: string };

export type MeasuredSet = {
  name: string;
  about?: string | undefined;
  /** Omitted: not known, so nothing can be corrected by it. */
  texts?: TextKind | undefined;
  /** Number of all pairs, including those not judged, which the matrix may omit. */
  pairs: number;
  /** Number of pairs by label (rows, as in `classes`) and judge output (columns, as in `said`). */
  matrix: readonly (readonly number[])[];
  accuracy: number;
  macroF1: number;
  /** Expected calibration error, 0–1. */
  ece: number;
  bins?: readonly ConfidenceBin[] | undefined;
  /** Findings that no rule objects to; omitted: nothing is firm on such texts. */
  strengths?: readonly StrengthBin[] | undefined;
};

export type Reliability = {
  /** Day of the measurement, as YYYY-MM-DD. */
  measured: string;
  /** Labels people could give to a pair. */
  classes: readonly string[];
  said?: readonly string[] | undefined;
  sets: readonly MeasuredSet[];
  data: readonly { name: string; licence: string }[];
  failures: readonly string[];
  /** Of an exam. `tokens`: `null` if no server was asked. `dollars`: `null` if not known. */
  spent?: { msPerPair: number; tokens: TokenCount | null; dollars: number | null } | undefined;
};

export type ReliabilityCard = {
  identity: JudgeIdentity;
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
  /** `null` if not measured. */
  reliability: Reliability | null;
};

/**
 * Finds the card of this very judge, else of another version of it; `null` if it has none, or for
 * another granularity. Cards of the package come first in the list, and count before an exam's.
 */
export function findCard(
  judge: JudgeIdentity,
  cards: readonly ReliabilityCard[],
): ReliabilityCard | null {
  if (judge.granularity !== undefined) return null;
  const ofJudge = cards.filter(({ identity: { id, model } }) => {
    return id === judge.id && model === judge.model;
  });
  return ofJudge.find(({ identity }) => isSameJudge(identity, judge)) ?? ofJudge[0] ?? null;
}

/** Key figures, each with its denominator. */
export type ReliabilitySummary = {
  /** Precision of `supported`. */
  supportedAgreed: Share;
  /** Recall of `contradicted`. */
  contradictionsCaught: Share;
  /** Share of the pairs it did not find that people called supported or contradicted. */
  foundByPeople: Share;
  /** Share of all pairs that it could not judge; no other figure counts these as right. */
  notJudged: Share;
};

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

/** Returns the mean calibration error, weighted by the number of pairs; `null` without pairs. */
export function meanCalibrationError(sets: readonly MeasuredSet[]): number | null {
  const pairs = sumOf(sets.map(set => set.pairs));
  return pairs === 0 ? null : sumOf(sets.map(set => set.ece * set.pairs)) / pairs;
}
