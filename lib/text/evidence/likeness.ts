import type { Statement } from '../../core/answer/statement';
import { readTerms, readWords } from './words';

/** Words per run; any two texts of a language share shorter runs. */
const RUN = 3;

/** Compares only the beginnings of pages: error pages are short. */
const MAX_LENGTH = 20_000;

/**
 * Likeness of two texts, 0 to 1: the runs of three words they share, of all runs of both. Ignores
 * numbers, as error pages often repeat the address or the time. Two texts without words are alike.
 */
export function textLikeness(one: string, other: string): number {
  const a = runsOf(one);
  const b = runsOf(other);
  return a.size === 0 && b.size === 0 ? 1 : sharedPart(a, b);
}

/** Share of common words. Chosen: allows another order and another verb, not another subject. */
const ALIKE = 2 / 3;

/** Likeness of two statements, 0–1; `null` if they say different things. */
export function statementLikeness(): (one: Statement, other: Statement) => number | null {
  // Caches words: each statement is compared with all of the other audit.
  const known = new Map<string, ReadonlySet<string>>();
  const termsOf = (text: string): ReadonlySet<string> => {
    const terms = known.get(text) ?? new Set(readTerms(text));
    known.set(text, terms);
    return terms;
  };
  return (one, other) => {
    const [a, b] = [termsOf(one.text), termsOf(other.text)];
    // Another number makes another statement, however similar the words.
    const share = hasSameNumbers(a, b) ? sharedPart(a, b) : 0;
    return share >= ALIKE ? share : null;
  };
}

/** Returns the items in both sets as a share of those in either; 0 for two empty sets. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 0 : a.intersection(b).size / all;
}

function runsOf(text: string): Set<string> {
  const words = readWords(text.slice(0, MAX_LENGTH))
    .filter(word => !word.isNumber)
    .map(word => word.text);
  if (words.length > 0 && words.length < RUN) return new Set([words.join(' ')]);
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' ')));
}

function hasSameNumbers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const numbers = (terms: ReadonlySet<string>) =>
    [...terms].filter(term => /^\d/.test(term)).sort();
  return numbers(a).join(' ') === numbers(b).join(' ');
}
