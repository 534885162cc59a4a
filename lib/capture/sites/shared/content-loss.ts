import type { Block, Lost } from '../../../core/answer/answer';

/** What a page shows of an answer, read by another way than the captured text. */
export type ShownContent = {
  /** All words but those of formulas. */
  text: string;
  tables: readonly string[];
  code: readonly string[];
  formulas: readonly ShownFormula[];
};

/** `writings`: ways to write the formula, any of which counts as captured. */
export type ShownFormula = { numbers: readonly string[]; writings: readonly string[] };

/** Share of a table's or a code block's characters above which it counts as missing. */
const MOST_MISSING = 0.1;
/** Chosen: a formula of one sign is in any text by chance. */
const SHORTEST_FORMULA = 2;

export type Loss = Lost & {
  /** All words that are missing. */
  words: string[];
};

type Captured = { text: string; blocks: readonly Block[] };

/**
 * Compares what the page shows with what was captured, as multisets: linear, and blind to the
 * order, in which two ways of reading a page may differ.
 */
export function contentLoss(shown: ShownContent, captured: Captured): Loss {
  const numbers = missingNumbers(shown, captured.text);
  const formulas = countFormulas(shown.formulas, captured.text);
  const rows = rowsOf(captured);
  const isWhole = holdsSigns(captured.text, shown.text) && holdsSigns(rows, shown.tables.join(' '));
  // Counting signs is ten times as fast as words, and most answers lack nothing.
  if (isWhole) return { share: 0, words: [], numbers, tables: 0, code: 0, formulas };

  const words = wordsOf(shown.text);
  const missing = difference(words, wordsOf(captured.text));
  const all = lengthOf(words);
  return {
    share: all === 0 ? 0 : lengthOf(missing) / all,
    words: missing,
    numbers,
    tables: countLost(shown.tables, (word, cells) => !take(cells, word), countsOf(wordsOf(rows))),
    code: countLost(shown.code, (word, absent) => take(absent, word), countsOf(missing)),
    formulas,
  };
}

function rowsOf({ text, blocks }: Captured): string {
  const rows = blocks.filter(({ kind }) => kind === 'table-row');
  return rows.map(({ span }) => text.slice(span.start, span.end)).join('\n');
}

function missingNumbers({ text, formulas }: ShownContent, captured: string): string[] {
  const shown = [
    ...numbersIn(text),
    ...numbersIn(formulas.flatMap(formula => formula.numbers).join(' ')),
  ];
  return difference(shown, numbersIn(captured));
}

/** Returns true if one text has every letter and digit of the other as often. */
function holdsSigns(holder: string, held: string): boolean {
  const counts = new Int32Array(0x10000);
  const plain = plainly(holder);
  for (let at = 0; at < plain.length; at += 1) countSign(counts, plain.charCodeAt(at), 1);
  const wanted = plainly(held);
  for (let at = 0; at < wanted.length; at += 1) {
    if (countSign(counts, wanted.charCodeAt(at), -1) < 0) return false;
  }
  return true;
}

/** Counts a UTF-16 unit that may belong to a word; punctuation may be written in several ways. */
function countSign(counts: Int32Array, code: number, change: 1 | -1): number {
  const isSign =
    code >= 0xc0 ? code < 0x2000 || (code > 0x2bff && code !== 0xfeff) : isWordAscii(code);
  if (!isSign) return 0;
  const count = (counts[code] ?? 0) + change;
  counts[code] = count;
  return count;
}

function isWordAscii(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
}

/** Letters and numbers apart, since sites and we write "H₂O", "10⁹" and "5mg" in several ways. */
const WORD =
  /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+/gu;
/** Raised and lowered digits and vulgar fractions, which are numbers of their own ("2½", "10⁹"). */
const SMALL_NUMBER = /[⁰¹²³⁴-⁹]+|[₀-₉]+|[¼-¾⅐-⅞↉]/g;

const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

function plainly(text: string): string {
  const spaced = text.replace(SMALL_NUMBER, small => ` ${small.normalize('NFKC')} `);
  return spaced.normalize('NFKC').toLowerCase();
}

function wordsOf(text: string): string[] {
  return plainly(text).match(WORD) ?? [];
}

function numbersIn(text: string): string[] {
  return plainly(text).match(NUMBER) ?? [];
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function countsOf(parts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

/** Takes one of `part`; `false` if there is none. */
function take(counts: Map<string, number>, part: string): boolean {
  const left = counts.get(part) ?? 0;
  if (left > 0) counts.set(part, left - 1);
  return left > 0;
}

function difference(parts: readonly string[], others: readonly string[]): string[] {
  const counts = countsOf(others);
  return parts.filter(part => !take(counts, part));
}

/** Counts the texts of which too many words are absent, by counts that each word uses up. */
function countLost(
  texts: readonly string[],
  isAbsent: (word: string, counts: Map<string, number>) => boolean,
  counts: Map<string, number>,
): number {
  return texts.filter(text => {
    const words = wordsOf(text);
    const absent = words.filter(word => isAbsent(word, counts));
    return lengthOf(absent) > MOST_MISSING * lengthOf(words);
  }).length;
}

function countFormulas(formulas: readonly ShownFormula[], text: string): number {
  if (formulas.length === 0) return 0;
  const written = signs(text);
  let from = 0;
  return formulas.filter(({ writings }) => {
    const forms = writings.map(signs);
    if (forms.length === 0 || forms.some(({ length }) => length < SHORTEST_FORMULA)) return false;
    // Formulas come in order, so that each search goes on where the last one ended.
    const at = forms.map(form => written.indexOf(form, from)).find(index => index >= 0);
    if (at !== undefined) from = at;
    return at === undefined && !forms.some(form => written.includes(form));
  }).length;
}

/** Letters and digits of a text without spaces, operators and brackets. */
function signs(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
