import { fuseRanks, orderByScore } from '../../text/evidence/fuse-ranks';
import { readTerms } from '../../text/evidence/words';

type Rankable = { text: string; vector: Float32Array };

/** Nearness of a sentence to a statement. `place` is its rank, 0 for the nearest. */
export type Nearness = {
  place: number;
  /** Cosine of the two vectors. */
  related: number;
  /** Weighted share of the statement's words that it has, 0–1. */
  overlap: number;
};

export type ViewWeights = { words: number; vectors: number };

/**
 * Chosen with bench:recall (ADR 7). With equal weights the first pack lost a tenth of the wanted
 * sentences of trial reports, whose statements repeat their words; so it loses three hundredths,
 * and keeps the gain of vectors on web pages.
 */
const WEIGHTS: ViewWeights = { words: 1, vectors: 0.5 };

/** Damps long sentences, which contain any word more easily; as in the model's training. */
const LENGTH_OFFSET = 4;
const LENGTH_POWER = 0.35;

/** Weight of a word that all sentences have. */
const COMMON_WORD = 0.3;

/** Ranks sentences by fusing two rankings: shared words weighted by rarity, and vectors. */
export function rankUnits(
  statement: Rankable,
  units: readonly Rankable[],
  weights: ViewWeights = WEIGHTS,
): Nearness[] {
  const words = readOverlaps(statement.text, units);
  const related = units.map(({ vector }) => dot(statement.vector, vector));
  const order = fuseRanks([
    { order: orderByScore(words.map(({ score }) => score)), weight: weights.words },
    { order: orderByScore(related), weight: weights.vectors },
  ]);
  const places = new Map(order.map((at, place) => [at, place]));
  return units.map((_, at) => ({
    place: places.get(at) ?? 0,
    related: related[at] ?? 0,
    overlap: words[at]?.overlap ?? 0,
  }));
}

function readOverlaps(statement: string, units: readonly Rankable[]) {
  const query = [...new Set(readTerms(statement))];
  const terms = units.map(({ text }) => readTerms(text));
  const sets = terms.map(each => new Set(each));
  const weights = query.map(term => {
    const holders = sets.filter(set => set.has(term)).length;
    return COMMON_WORD + Math.log(1 + units.length / (1 + holders));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return sets.map((set, at) => {
    const shared = query.reduce((sum, term, i) => sum + (set.has(term) ? (weights[i] ?? 0) : 0), 0);
    const length = terms[at]?.length ?? 0;
    return {
      score: shared / (LENGTH_OFFSET + length) ** LENGTH_POWER,
      overlap: total === 0 ? 0 : shared / total,
    };
  });
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
}
