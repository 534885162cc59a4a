import { isSameQuantity } from '../text/words-quantities';
import type { ContentWord, ParsedSentence, PlacedQuantity } from './lexical-parse';

/** How much of a statement stands in some sentences. */
export type Coverage = {
  /** Weighted share of the statement's content words, 0–1. */
  words: number;
  /** The same share without the words that point a way ("higher", "reduces"). */
  subject: number;
  missingWords: string[];
  missingQuantities: PlacedQuantity[];
};

/** A word found only in the source's title counts for half: the title names the subject. */
const TITLE_SHARE = 0.5;

/** Looks for a statement's words and quantities in the sentences taken together. */
export function cover(
  statement: ParsedSentence,
  sentences: readonly ParsedSentence[],
  title: ReadonlySet<string>,
): Coverage {
  const unique = [...new Map(statement.words.map(word => [word.stem, word])).values()];
  const scored = unique.map(word => ({
    word,
    share: findShare(word, sentences, title),
  }));
  const offered = sentences.flatMap(({ quantities }) => quantities);
  return {
    words: shareOf(scored),
    subject: shareOf(scored.filter(({ word }) => word.direction === null)),
    missingWords: scored.filter(({ share }) => share === 0).map(({ word }) => word.text),
    missingQuantities: statement.quantities.filter(
      quantity => !offered.some(other => isSameQuantity(quantity, other)),
    ),
  };
}

function shareOf(scored: readonly { word: ContentWord; share: number }[]): number {
  const total = scored.reduce((sum, { word }) => sum + word.weight, 0);
  const found = scored.reduce((sum, { word, share }) => sum + word.weight * share, 0);
  return total === 0 ? 0 : found / total;
}

function findShare(
  word: ContentWord,
  sentences: readonly ParsedSentence[],
  title: ReadonlySet<string>,
): number {
  if (sentences.some(sentence => holds(sentence, word))) return 1;
  return title.has(word.stem) ? TITLE_SHARE : 0;
}

/** The word itself, or another word that points the same way ("raises" for "increases"). */
function holds(sentence: ParsedSentence, { stem, direction }: ContentWord): boolean {
  if (sentence.stems.has(stem)) return true;
  if (!direction) return false;
  return sentence.words.some(
    other => other.direction?.axis === direction.axis && other.direction.sign === direction.sign,
  );
}
