import { readTerms } from '../evidence/words';
import { isLeaning } from '../statements/claims/antecedents';
import { splitClaims, wordsOfClaim } from '../statements/claims/split-claims';

/**
 * Returns a partly supported statement without the claim that says what the source does not
 * (`missing`, in anyone's words). `null` if the statement is one claim, if no claim has more of it
 * than another, or if the rest cannot be understood alone. English only; `null` in doubt.
 */
export function dropMissing(statement: string, missing: string): string | null {
  const claims = splitClaims(statement).map(claim => wordsOfClaim(statement, claim));
  const wanted = new Set(readTerms(missing));
  const shares = claims.map(claim => shareOf(claim, wanted));
  const most = Math.max(...shares);
  const gone = shares.indexOf(most);
  if (claims.length < 2 || most === 0 || shares.lastIndexOf(most) !== gone) return null;

  const left = claims.filter((_, index) => index !== gone);
  // Others may refer to something that only the dropped one names.
  if (left.some((claim, index) => isLeaning(claim, index >= gone))) return null;
  return left
    .map(claim =>
      asSentence(/[.!?]$/.test(claim) ? claim : `${claim}.`, { opens: true, ends: true }),
    )
    .join(' ');
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
