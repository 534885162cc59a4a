import type { JudgeQuote } from '../../ports/judge';
import type { DecisionParams } from './card';
import type { PackedSentence } from './prepare-task';

/** A sentence and its share of the network's evidence scores; shares add up to 1. */
export type MarkedSentence = PackedSentence & { share: number };

/** Limit on quoted sentences: evidence that needs more is no quotation. */
const MOST_QUOTES = 3;

/**
 * Distributes the network's evidence scores over the sentences of a pack. A token's part is the
 * softmax of its score over all tokens of the passage, as the network itself uses it.
 */
export function markSentences(
  sentences: readonly PackedSentence[],
  marks: Float32Array,
): MarkedSentence[] {
  const first = sentences[0]?.tokens.start ?? 0;
  const evidence = marks.subarray(first);
  const top = evidence.reduce((best, mark) => Math.max(best, mark), -Infinity);
  const parts = evidence.map(mark => Math.exp(mark - top));
  const weights = sentences.map(({ tokens }) =>
    parts.subarray(tokens.start - first, tokens.end - first).reduce((sum, part) => sum + part, 0),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return sentences.map((sentence, at) => ({
    ...sentence,
    share: total === 0 ? 0 : (weights[at] ?? 0) / total,
  }));
}

/** `isJoint`: the sentences are of several sources and only speak together, so all are quoted. */
export function chooseQuotes(
  sentences: readonly MarkedSentence[],
  params: DecisionParams['evidence'],
  isJoint = false,
): JudgeQuote[] {
  const scoreOf = ({ share, related }: MarkedSentence) => share + params.relatedness * related;
  const [best, ...others] = [...sentences].sort((a, b) => scoreOf(b) - scoreOf(a));
  if (!best) return [];
  const further = others.filter(({ share }) => isJoint || share >= params.further);
  return [best, ...further]
    .slice(0, MOST_QUOTES)
    .map(({ passageId, text }) => ({ passageId, exact: text }));
}
