/** Writes one line of JSON for each item. */
export function toJsonLines(items: readonly object[]): string {
  return items.map(item => `${JSON.stringify(item)}\n`).join('');
}
