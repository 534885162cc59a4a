/** A list of words written with spaces between them, over as many lines as it takes. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
