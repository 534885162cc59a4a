import { asSentence } from '../rewriting/as-sentence';
import { isIndependentClause } from '../statements/finite-verbs';
import { splitClauses } from '../statements/split-clauses';
import { readTerms } from '../evidence/words';

/** A clause that opens with one of these leans on the one before it. */
const LEANING =
  /^(?:and |but |while |whereas |yet )?(?:it|its|they|their|them|this|that|these|those|he|she|his|her|both|such|so|also)\b/i;

/** Places where a sentence may make a second assertion. */
const JOINT = /,(?=\s{1,3}(?:and|but|while|whereas|yet)\s)/g;

/**
 * What is left of a partly supported statement when the clause is dropped that holds what
 * the source does not say (`missing`, in anyone's words).
 *
 * `null` where the statement is one clause, where no clause has more of it than another, or
 * where what is left would not stand alone. English only, and no in doubt.
 */
export function dropMissing(statement: string, missing: string): string | null {
  const joints = Array.from(statement.matchAll(JOINT), ({ index }) => index);
  const clauses = splitClauses(statement, joints).map(({ start, end }) =>
    statement.slice(start, end),
  );
  const wanted = new Set(readTerms(missing));
  const shares = clauses.map(clause => shareOf(clause, wanted));
  const most = Math.max(...shares);
  const gone = shares.indexOf(most);
  if (clauses.length < 2 || most === 0 || shares.lastIndexOf(most) !== gone) return null;

  const left = clauses.filter((_, index) => index !== gone);
  // What follows the dropped clause may speak of something only that clause names.
  const next = clauses[gone + 1];
  if (next !== undefined && LEANING.test(next)) return null;

  const text = left
    .map((clause, index) =>
      asSentence(clause, { opens: index === 0, ends: index === left.length - 1 }),
    )
    .join(' ');
  return isIndependentClause(text) ? text : null;
}

/** Share of a clause's words that carry meaning which are missing in the source. */
function shareOf(clause: string, missing: ReadonlySet<string>): number {
  const terms = readTerms(clause);
  return terms.length === 0 ? 0 : terms.filter(term => missing.has(term)).length / terms.length;
}
