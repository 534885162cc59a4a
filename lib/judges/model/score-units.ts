import { readTerms } from '../../text/words';

/**
 * For each statement, how much of it each text speaks of: the share, 0–1, of the statement's
 * words that the text has, where a word counts the more the fewer of the texts have it.
 */
export function scoreUnits(texts: readonly string[], statements: readonly string[]): number[][] {
  const terms = texts.map(text => new Set(readTerms(text)));
  const holders = new Map<string, number>();
  for (const term of terms.flatMap(own => [...own])) {
    holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  // The rarity of BM25.
  const rarity = (term: string) => {
    const count = holders.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  return statements.map(statement => {
    const wanted = [...new Set(readTerms(statement))];
    const whole = sum(wanted.map(rarity));
    return terms.map(own => {
      const found = sum(wanted.filter(term => own.has(term)).map(rarity));
      return whole === 0 ? 0 : found / whole;
    });
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
