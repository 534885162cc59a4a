import { readWords } from '../text/evidence/words';

/** More words make an address longer than servers take, and the hits no better. */
const MOST_WORDS = 16;

/**
 * Makes the query that a person sees and may change: the meaningful words of a statement, each once.
 * The statement itself is never sent.
 */
export function queryOf(statement: string): string {
  return queryWords(statement).join(' ');
}

/** Reads the words of a query as they are written; no sign of any query language is left. */
export function queryWords(query: string): string[] {
  const words = readWords(query).filter(word => !word.isStopword);
  const each = Map.groupBy(words, ({ stem }) => stem)
    .values()
    .flatMap(([first]) => (first ? [query.slice(first.span.start, first.span.end)] : []));
  return [...each.take(MOST_WORDS)];
}

/** Joins the words so that one of them is enough: the service puts those with most first. */
export function anyOf(words: readonly string[], quote = '"'): string {
  return words.map(word => `${quote}${word}${quote}`).join(' OR ');
}
