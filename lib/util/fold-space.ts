/** Text on one line, with single spaces. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
