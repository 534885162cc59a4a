import type { Statement } from '../../core/answer/statement';
import { readTerms } from './words';

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
    const shared = [...a].filter(term => b.has(term)).length;
    const all = a.size + b.size - shared;
    // Another number makes another statement, however similar the words.
    const share = all === 0 || !hasSameNumbers(a, b) ? 0 : shared / all;
    return share >= ALIKE ? share : null;
  };
}

function hasSameNumbers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const numbers = (terms: ReadonlySet<string>) =>
    [...terms].filter(term => /^\d/.test(term)).sort();
  return numbers(a).join(' ') === numbers(b).join(' ');
}
