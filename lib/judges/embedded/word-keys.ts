/** Words for numbers count as their digits, as in training (`wordpiece.py`). */
const NUMBERS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ');
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');
const DIGITS: ReadonlyMap<string, string> = new Map([
  ...NUMBERS.map((word, value): [string, string] => [word, String(value)]),
  ...TENS.map((word, at): [string, string] => [word, String(30 + 10 * at)]),
]);

/** Keys that count something. "One" is mostly no number, so it may match and is never odd. */
export const COUNTING: ReadonlySet<string> = new Set(
  [...DIGITS.values()].filter(digits => digits !== '1'),
);

/** British spelling as American: "anaemia", "randomised", "tumours", "fibre". */
const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/^[ao]e(?=[dst])|(?<=[b-df-hj-np-tv-z])[ao]e(?=[a-z]{2})/g, 'e'],
  [/(?<=[a-z]{2})our(?=s?$|ed$|al|abl)/g, 'or'],
  [/(?<=[a-z]{2})([iy])s(?=e[ds]?$|ing$|ation)/g, '$1z'],
  [/(?<=[a-z][bt])re(?=s?$)/g, 'er'],
];

/** Returns one spelling of a word in lower case, by which both sides are compared. */
export function toWordKey(word: string): string {
  const key = SPELLING.reduce((text, [pattern, put]) => text.replace(pattern, put), word);
  return DIGITS.get(key) ?? key;
}
