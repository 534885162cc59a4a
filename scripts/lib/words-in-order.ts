/** The words and numbers of a text, without signs and case. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Counts the words that both texts hold in the same order: their longest common subsequence. */
export function countInOrder(wanted: readonly string[], found: readonly string[]): number {
  const places = new Map<string, number[]>();
  for (const [at, word] of found.entries()) {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  }
  // The least place at which a common run of each length can end.
  const ends: number[] = [];
  for (const word of wanted) {
    for (const at of (places.get(word) ?? []).toReversed()) ends[countBelow(ends, at)] = at;
  }
  return ends.length;
}

/** The share of the wanted words that are found, in their order; 1 where none are wanted. */
export function shareInOrder(wanted: string, found: string): number {
  const words = wordsOf(wanted);
  return words.length === 0 ? 1 : countInOrder(words, wordsOf(found)) / words.length;
}

function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
