/** Splits a list of words at white space, over as many lines as it takes. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
