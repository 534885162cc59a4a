import { isSameQuantity, readQuantities } from '../evidence/words-quantities';

/** A rewrite says the same or less, but may need a few more words. */
const LONGEST = { times: 2, plus: 80 };

const LINK = /\bhttps?:|\bwww\.|\]\(|<[a-z/!]/i;

/**
 * Returns the reason to reject a rewrite before any judge sees it, by syntax alone; `null` if there
 * is none. `too-long`: something was added. `link`: a passage can ask for one, no statement needs it.
 */
export function findRewriteFault(
  rewrite: string,
  { statement, passages }: { statement: string; passages: readonly string[] },
): 'empty' | 'unchanged' | 'too-long' | 'link' | 'number' | null {
  if (!/\p{L}{2}/u.test(rewrite)) return 'empty';
  if (fold(rewrite) === fold(statement)) return 'unchanged';
  if (rewrite.length > statement.length * LONGEST.times + LONGEST.plus) return 'too-long';
  if (LINK.test(rewrite)) return 'link';

  const known = passages.flatMap(readQuantities);
  const isKnown = readQuantities(rewrite).every(quantity =>
    known.some(other => isSameQuantity(quantity, other)),
  );
  return isKnown ? null : 'number';
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}
