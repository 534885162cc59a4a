import type { Block } from '../../../core/answer/answer';
import type { Lost } from '../../../core/answer/lost';

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

/**
 * Compares what the page shows with what was captured, as multisets: linear, and blind to the
 * order, which two ways of reading a page may differ in. `words`: those missing.
 */
export function contentLoss(
  shown: ShownContent,
  captured: { text: string; blocks: readonly Block[] },
): Lost & { words: string[] } {
  const written = words(captured.text);
  const missing = difference(words(shown.text), written);
  const rows = captured.blocks.filter(({ kind }) => kind === 'table-row');
  const cells = countsOf(
    rows.flatMap(({ span }) => words(captured.text.slice(span.start, span.end))),
  );
  const numbers = [
    ...words(shown.text).filter(isNumber),
    ...shown.formulas.flatMap(formula => formula.numbers),
  ];
  const all = lengthOf(words(shown.text));
  return {
    share: all === 0 ? 0 : lengthOf(missing) / all,
    words: missing,
    numbers: difference(numbers, written.filter(isNumber)),
    tables: shown.tables.filter(table => isMissing(words(table), cells)).length,
    code: countIn(countsOf(missing), shown.code),
    formulas: countFormulas(shown.formulas, captured.text),
  };
}

/** Letters and numbers apart, since sites and we write "H₂O", "10⁹" and "5mg" in several ways. */
const WORD =
  /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+/gu;
/** Raised and lowered digits and vulgar fractions, which are numbers of their own ("2½", "10⁹"). */
const SMALL_NUMBER = /[⁰¹²³⁴-⁹]+|[₀-₉]+|[¼-¾⅐-⅞↉]/g;

function words(text: string): string[] {
  const plain = text.replace(SMALL_NUMBER, small => ` ${small.normalize('NFKC')} `);
  return plain.toLowerCase().match(WORD) ?? [];
}

function isNumber(word: string): boolean {
  return /^\p{Nd}/u.test(word);
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

/** Takes the words from `held`; returns true if too many of them are not there. */
function isMissing(parts: readonly string[], held: Map<string, number>): boolean {
  const absent = parts.filter(part => !take(held, part));
  return lengthOf(absent) > MOST_MISSING * lengthOf(parts);
}

/** Counts the texts of which too much is among the missing words. */
function countIn(missing: Map<string, number>, texts: readonly string[]): number {
  return texts.filter(text => {
    const parts = words(text);
    const absent = parts.filter(part => take(missing, part));
    return lengthOf(absent) > MOST_MISSING * lengthOf(parts);
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
