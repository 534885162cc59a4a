import type { Span } from '../../core/answer/span';
import { dot } from '../embedded/rank-units';
import { readSentences } from '../../text/evidence/passage-sentences';
import { readTerms } from '../../text/evidence/words';

export type BestSentence = {
  /** Offsets into the source's text. */
  span: Span;
  /** Cosine, −1 to 1. */
  similarity: number;
};

/** Returns a vector of length 1 for each text; fewer if it was aborted. */
export type EmbedTexts = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;

/**
 * Finds the sentence of a source nearest in meaning to a statement: the unit that the granularity
 * "sentence – best sentence" of BioACE judges by. Takes the first of equals. `null` if the source
 * has no sentence, or the search was aborted.
 */
export async function findBestSentence(
  { statement, text }: { statement: string; text: string },
  embed: EmbedTexts,
  signal: AbortSignal,
): Promise<BestSentence | null> {
  const spans = sentencesWithWords(text);
  if (spans.length === 0 || signal.aborted) return null;

  const vectors = await embed(
    [statement, ...spans.map(({ start, end }) => text.slice(start, end))],
    signal,
  );
  const [wanted, ...sentences] = vectors;
  // Fewer than requested: the nearest may be among the missing ones.
  if (!wanted || sentences.length < spans.length) return null;

  return findNearest(wanted, sentences, spans);
}

/** Finds the best sentence without an embedder, by cosine of the sets of meaningful words. */
export function findBestSentenceByWords(statement: string, text: string): BestSentence | null {
  const wanted = new Set(readTerms(statement));
  let best: BestSentence | null = null;
  for (const span of sentencesWithWords(text)) {
    const similarity = shareWords(wanted, new Set(readTerms(text.slice(span.start, span.end))));
    if (!best || similarity > best.similarity) best = { span, similarity };
  }
  return best;
}

function shareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter(term => b.has(term)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(a.size * b.size);
}

/** Returns the sentences of a text; skips rules and dots between blocks. */
export function sentencesWithWords(text: string): Span[] {
  return readSentences(text).flatMap(({ span }) =>
    hasWord(text.slice(span.start, span.end)) ? span : [],
  );
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

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
