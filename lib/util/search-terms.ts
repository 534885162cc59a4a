/** Longer than any drug name; longer words are addresses or noise. */
const MAX_LENGTH = 40;

/** Shorter words match only exactly: half the index begins with any one letter. */
const MIN_PREFIX = 3;

/** Runs of letters and digits; joining characters ("IL-6", "e-cigarette") separate them here. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts without spaces between words: every two neighbouring characters make a term. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

type SearchWord = { term: string; isPrefix: boolean };

export function searchTerms(text: string): string[] {
  return [...new Set(wordsOf(text))];
}

/** Parses a search: all words must occur, long ones as prefixes. */
export function searchWords(text: string): SearchWord[] {
  return searchTerms(text).map(term => ({
    term,
    isPrefix: Array.from(term).length >= MIN_PREFIX,
  }));
}

export function hasWord(terms: readonly string[], { term, isPrefix }: SearchWord): boolean {
  return terms.some(each => (isPrefix ? each.startsWith(term) : each === term));
}

function wordsOf(text: string): string[] {
  return Array.from(fold(text).matchAll(WORD), ([word]) => word).flatMap(splitUnspaced);
}

/** Ignores case, accents and compatibility forms. */
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
