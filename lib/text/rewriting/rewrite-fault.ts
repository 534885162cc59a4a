import { isSameQuantity, readQuantities } from '../evidence/words-quantities';

/** Reason to reject a rewrite before any judge sees it. */
type RewriteFault =
  | 'empty'
  | 'unchanged'
  /** Too long for one statement: something was added. */
  | 'too-long'
  /** It contains a link; a passage can ask for that, no statement needs it. */
  | 'link'
  | 'number';

/** A rewrite says the same or less, but may need a few more words. */
const LONGEST = { times: 2, plus: 80 };

const LINK = /\bhttps?:|\bwww\.|\]\(|<[a-z/!]/i;

/** Checks a rewrite by syntax alone; `null` if it finds no fault. */
export function findRewriteFault(
  rewrite: string,
  { statement, passages }: { statement: string; passages: readonly string[] },
): RewriteFault | null {
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
