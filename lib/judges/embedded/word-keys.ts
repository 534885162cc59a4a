import { NUMBER_WORDS } from '../../text/evidence/words-numbers';

/** Keys that count something. "One" is mostly no number, so it may match and is never odd. */
export const COUNTING: ReadonlySet<string> = new Set(
  Array.from(NUMBER_WORDS.values(), String).filter(digits => digits !== '1'),
);

/** British spelling as American: "anaemia", "randomised", "tumours", "fibre". */
const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/^[ao]e(?=[dst])|(?<=[b-df-hj-np-tv-z])[ao]e(?=[a-z]{2})/g, 'e'],
  [/(?<=[a-z]{2})our(?=s?$|ed$|al|abl)/g, 'or'],
  [/(?<=[a-z]{2})([iy])s(?=e[ds]?$|ing$|ation)/g, '$1z'],
  [/(?<=[a-z][bt])re(?=s?$)/g, 'er'],
];

/**
 * Returns one spelling of a word in lower case, by which both sides are compared. Words for numbers
 * are their digits, as in training (`wordpiece.py`).
 */
export function toWordKey(word: string): string {
  const key = SPELLING.reduce((text, [pattern, put]) => text.replace(pattern, put), word);
  return NUMBER_WORDS.get(key)?.toString() ?? key;
}
