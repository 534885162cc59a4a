import type { Span } from '../../core/answer/span';
import { readSentences } from './passage-sentences';
import { readTerms } from './words';

/**
 * Finds the sentence in these stretches of a text that shares the most with a statement; `null` if
 * none shares a word. A word counts the more, the fewer of the sentences have it.
 */
export function closestSentence(
  statement: string,
  text: string,
  stretches: readonly Span[],
): Span | null {
  const wanted = new Set(readTerms(statement));
  const sentences = stretches.flatMap(({ start, end }) =>
    readSentences(text.slice(start, end)).map(({ span }) => {
      const found = { start: start + span.start, end: start + span.end };
      const words = new Set(readTerms(text.slice(found.start, found.end)));
      return { span: found, shared: [...wanted.intersection(words)] };
    }),
  );
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(({ shared }) => shared)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const score = (shared: readonly string[]): number =>
    shared.reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0);
  const [best] = sentences
    .map(({ span, shared }) => ({ span, score: score(shared) }))
    .toSorted((a, b) => b.score - a.score || a.span.start - b.span.start);
  return best && best.score > 0 ? best.span : null;
}
