import { foldSpace } from './fold-space';

/** Longer than any title; in UTF-16 units. */
const LONGEST_TITLE = 600;

/** Returns a title on one line, whole; one that is longer than any is cut at a word. */
export function keepTitle(title: string): string {
  return clipAtWord(foldSpace(title), LONGEST_TITLE);
}

/** Truncates a text at a word boundary, with an ellipsis. */
export function clipAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
