/** Long enough for the longest drug name; what is longer is an address or noise. */
const MAX_LENGTH = 40;

/** Shorter words are found only as they stand: half the index begins with any one letter. */
const MIN_PREFIX = 3;

/** Runs of letters and digits; what joins them ("IL-6", "e-cigarette") parts them here. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts that put no space between words: every two neighbours make a term. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** One word that is looked for. */
export type SearchWord = { term: string; isPrefix: boolean };

/** The different terms of a text by which it is found, in the order they first occur. */
export function searchTerms(text: string): string[] {
  return [...new Set(wordsOf(text))];
}

/** What a user looks for: all of these have to occur. A word is found by its beginning. */
export function searchWords(text: string): SearchWord[] {
  return searchTerms(text).map(term => ({
    term,
    isPrefix: Array.from(term).length >= MIN_PREFIX,
  }));
}

/** Whether a text with these terms has the word that is looked for. */
export function hasWord(terms: readonly string[], { term, isPrefix }: SearchWord): boolean {
  return terms.some(each => (isPrefix ? each.startsWith(term) : each === term));
}

function wordsOf(text: string): string[] {
  return Array.from(fold(text).matchAll(WORD), ([word]) => word).flatMap(splitUnspaced);
}

/** Case, accents and compatibility forms make no difference. */
function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC');
}

function splitUnspaced(word: string): string[] {
  const spaced = word.split(UNSPACED).filter(part => part !== '');
  const unspaced = word.match(UNSPACED) ?? [];
  return [...spaced.map(cut), ...unspaced.flatMap(pairsOf)];
}

function cut(word: string): string {
  return word.length <= MAX_LENGTH ? word : word.slice(0, MAX_LENGTH).toWellFormed();
}

function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}
