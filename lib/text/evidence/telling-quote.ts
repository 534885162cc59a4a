import { readSentences } from './passage-sentences';
import { findQuote } from './quote-find';
import { readWords, type Word } from './words';

/**
 * Number of meaningful words from which a quote is evidence without other conditions. Chosen: any
 * page holds two such words in a row somewhere ("the study", "risk was reduced"), so they show
 * nothing of the page's content; three are a subject and what is said of it, or a number, its unit
 * and a third.
 */
const ENOUGH_WORDS = 3;

/** Of one or two words; a longer quote is searched for in every sentence of the text. */
const LONGEST_SENTENCE = 1_000;

/** Scripts without spaces between words: an apparent word is a whole clause. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns true if a quote from a text can be evidence for a statement. One of these:
 *
 * 1. It has three different meaningful words; numbers are words.
 * 2. It has two, of which one is a number or a name, and one is in the statement as well: "25
 *   hours", "WHO advises".
 * 3. It is a whole sentence or line of the text, however short, with one such word: a cell of a
 *   table, a heading, "Contraindicated."
 */
export function isTellingQuote(
  quote: string,
  { statement, text }: { statement: string; text: string },
): boolean {
  const words = readWords(quote).filter(word => !word.isStopword || isAcronym(word, quote));
  const different = new Map(words.map(word => [word.stem, word]));
  const count = [...different.values()].reduce((sum, word) => sum + countWords(word), 0);
  if (count >= ENOUGH_WORDS) return true;
  if (count === 2 && isNamed(words, quote) && sharesWord(words, statement)) return true;
  return count > 0 && quote.length <= LONGEST_SENTENCE && isWholeSentence(quote, text);
}

/** Returns true for names such as "WHO" and "US", except in text that is all capitals. */
function isAcronym({ span }: Word, quote: string): boolean {
  return /^\p{Lu}{2,}$/u.test(quote.slice(span.start, span.end)) && /\p{Ll}/u.test(quote);
}

function countWords({ text }: Word): number {
  if (!WITHOUT_SPACES.test(text)) return 1;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike).length;
}

function isNamed(words: readonly Word[], quote: string): boolean {
  return words.some(({ span }) => /[\p{N}\p{Lu}]/u.test(quote.slice(span.start, span.end)));
}

function sharesWord(words: readonly Word[], statement: string): boolean {
  const stems = new Set(readWords(statement).map(({ stem }) => stem));
  return words.some(({ stem }) => stems.has(stem));
}

function isWholeSentence(quote: string, text: string): boolean {
  return readSentences(text).some(({ span }) => {
    const sentence = text.slice(span.start, span.end);
    const [found, ...further] = findQuote(sentence, quote) ?? [];
    if (!found || further.length > 0) return false;
    const left = sentence.slice(0, found.start) + sentence.slice(found.end);
    return !/[\p{L}\p{N}]/u.test(left);
  });
}
