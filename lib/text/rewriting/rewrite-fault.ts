import { isSameQuantity, readQuantities } from '../evidence/words-quantities';

/** Why a rewrite is not taken, before any judge sees it. */
type RewriteFault =
  | 'empty'
  /** It says what the statement said. */
  | 'unchanged'
  /** Too long for one statement: something was added. */
  | 'too-long'
  /** It leads somewhere; a passage can ask for that, no statement needs it. */
  | 'link'
  /** It has a number that stands in none of the passages. */
  | 'number';

/** A rewrite says the same or less; some more words are needed to say what a passage says. */
const LONGEST = { times: 2, plus: 80 };

const LINK = /\bhttps?:|\bwww\.|\]\(|<[a-z/!]/i;

/** What code can see of a rewrite without understanding it; `null` where nothing is wrong. */
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
