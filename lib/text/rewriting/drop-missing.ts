import { isIndependentClause } from '../statements/finite-verbs';
import { splitClauses } from '../statements/split-clauses';
import { readTerms } from '../evidence/words';

/** Opening words of a clause that depends on the one before it. */
const LEANING =
  /^(?:and |but |while |whereas |yet )?(?:it|its|they|their|them|this|that|these|those|he|she|his|her|both|such|so|also)\b/i;

/** Positions where a sentence may make a second assertion. */
const JOINT = /,(?=\s{1,3}(?:and|but|while|whereas|yet)\s)/g;

/**
 * Returns a partly supported statement without the clause that says what the source does not
 * (`missing`, in anyone's words). `null` if the statement is one clause, if no clause has more of
 * it than another, or if the rest would not be a sentence. English only; `null` in doubt.
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
  // The next clause may refer to something that only the dropped one names.
  const next = clauses[gone + 1];
  if (next !== undefined && LEANING.test(next)) return null;

  const text = left
    .map((clause, index) =>
      asSentence(clause, { opens: index === 0, ends: index === left.length - 1 }),
    )
    .join(' ');
  return isIndependentClause(text) ? text : null;
}

function shareOf(clause: string, missing: ReadonlySet<string>): number {
  const terms = readTerms(clause);
  return terms.length === 0 ? 0 : terms.filter(term => missing.has(term)).length / terms.length;
}

const JOINING = /^(?:and|but|while|whereas|yet)\s+/i;

/** First word in plain small letters; not "mRNA" or "pH". */
const SMALL_WORD = /^\p{Ll}+(?![\p{L}\p{N}])/u;

/** Turns a clause into a sentence: drops the conjunction, adds a capital and a full stop. */
export function asSentence(
  clause: string,
  { opens, ends }: { opens: boolean; ends: boolean },
): string {
  const bare = opens ? capitalise(clause.trim().replace(JOINING, '')) : clause.trim();
  return ends ? bare.replace(/(?<!\s)\s*[,;]$/, '.') : bare;
}

function capitalise(text: string): string {
  return SMALL_WORD.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
