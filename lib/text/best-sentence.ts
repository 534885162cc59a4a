import type { Span } from '../core/span';
import { readSentences } from './passage-sentences';

/** A sentence of a source and how near it is to a statement. */
export type BestSentence = {
  /** Offsets into the source's text. */
  span: Span;
  /** Cosine of the two vectors, −1 to 1. */
  similarity: number;
};

/** Gives a vector of length 1 for each text; fewer when it was stopped. */
export type EmbedTexts = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;

/**
 * The sentence of a source nearest in meaning to a statement: the unit that the granularity
 * "sentence – best sentence" of BioACE judges by.
 *
 * Of equals the first. `null` where the source has no sentence, or the search was stopped.
 */
export async function findBestSentence(
  { statement, text }: { statement: string; text: string },
  embed: EmbedTexts,
  signal: AbortSignal,
): Promise<BestSentence | null> {
  const spans = readSentences(text).flatMap(({ span }) =>
    hasWord(text.slice(span.start, span.end)) ? span : [],
  );
  if (spans.length === 0 || signal.aborted) return null;

  const vectors = await embed(
    [statement, ...spans.map(({ start, end }) => text.slice(start, end))],
    signal,
  );
  const [wanted, ...sentences] = vectors;
  // Fewer than asked for: the nearest may be among those that are missing.
  if (!wanted || sentences.length < spans.length) return null;

  return findNearest(wanted, sentences, spans);
}

function findNearest(
  wanted: Float32Array,
  sentences: readonly Float32Array[],
  spans: readonly Span[],
): BestSentence | null {
  let best: BestSentence | null = null;
  for (const [at, span] of spans.entries()) {
    const similarity = dot(wanted, sentences[at] ?? new Float32Array());
    if (!best || similarity > best.similarity) best = { span, similarity };
  }
  return best;
}

/** The cosine of two vectors of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
}

/** Rules and dots between blocks are no sentences. */
function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
