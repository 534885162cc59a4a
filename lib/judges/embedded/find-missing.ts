import { readWords } from '../../text/words';
import { isNegation } from '../../text/words-cues';
import { isSameQuantity, readQuantities } from '../../text/words-quantities';
import type { DecisionParams } from './card';

/** Missing words named to the reader; more would be the statement again. */
const NAMED = 5;

/** Digits and capitals name one thing and no other. */
const NAME_WEIGHT = 1.5;

/** A clause of fewer words is a turn of phrase, not a claim of its own. */
const SHORTEST_CLAUSE = 3;

type StatementWord = { text: string; stem: string; weight: number; at: number; isFound: boolean };

/**
 * The part of a supported statement that stands in none of the passages, in words for the
 * reader; `null` where nothing to speak of is missing.
 *
 * A quantity that is nowhere counts at once. Words count by weight, over the statement and
 * over each of its clauses: a paraphrase has other words throughout, so much must be gone.
 */
export function findMissing(
  statement: string,
  texts: readonly string[],
  { missingWords, missingClause }: DecisionParams['partly'],
): string | null {
  const quantities = readMissingQuantities(statement, texts);
  const words = markWords(statement, texts);
  const clauses = splitParts(statement, words).filter(part => part.length >= SHORTEST_CLAUSE);
  const goneClauses = clauses.filter(
    part => clauses.length > 1 && shareMissing(part) >= missingClause,
  );
  const isMuchGone = words.length > 0 && shareMissing(words) >= missingWords;
  if (quantities.length === 0 && goneClauses.length === 0 && !isMuchGone) return null;

  const gone = (isMuchGone ? words : goneClauses.flat()).filter(({ isFound }) => !isFound);
  return describe([...new Set([...quantities, ...gone.map(({ text }) => text)])]);
}

function describe(missing: readonly string[]): string {
  const rest = missing.length - NAMED;
  return `not in the source: ${missing.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function readMissingQuantities(statement: string, texts: readonly string[]): string[] {
  const wanted = readQuantities(statement);
  if (wanted.length === 0) return [];
  const offered = texts.flatMap(readQuantities);
  return wanted
    .filter(quantity => !offered.some(other => isSameQuantity(quantity, other)))
    .map(({ text }) => text);
}

function markWords(statement: string, texts: readonly string[]): StatementWord[] {
  const known = new Set(texts.flatMap(text => readWords(text).map(({ stem }) => stem)));
  return readWords(statement)
    .filter(({ isStopword, isNumber, text }) => !isStopword && !isNumber && !isNegation(text))
    .map(({ text, stem, span }) => ({
      text: statement.slice(span.start, span.end),
      stem,
      weight: /\d|^\p{Lu}{2,}/u.test(statement.slice(span.start, span.end)) ? NAME_WEIGHT : 1,
      at: span.start,
      isFound: known.has(stem) || text.length < 3,
    }));
}

function shareMissing(words: readonly StatementWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const gone = words.reduce((sum, { weight, isFound }) => sum + (isFound ? 0 : weight), 0);
  return total === 0 ? 0 : gone / total;
}

/** The words between commas, semicolons and "and". */
function splitParts(statement: string, words: readonly StatementWord[]): StatementWord[][] {
  const cuts = Array.from(
    statement.matchAll(/[,;:]\s|\s(?:and|but|while|whereas|because|which)\s/g),
    ({ index }) => index,
  );
  return [0, ...cuts].map((start, i) =>
    words.filter(({ at }) => at >= start && at < (cuts[i] ?? statement.length)),
  );
}
