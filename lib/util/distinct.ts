/** Returns the items whose key no earlier item has, nor is in `known`. */
export function distinctBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  known: Iterable<string> = [],
): Item[] {
  const seen = new Set(known);
  return items.filter(item => {
    const key = keyOf(item);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
