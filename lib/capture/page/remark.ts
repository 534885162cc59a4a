/** Fewer words than a sentence with a subject, a verb and an object has. */
const FEWEST_WORDS = 3;
/** Two words of any language have fewer characters. */
const LONGEST = 60;

/** Returns true for a text such as "Yes.", "You’re welcome!" or "はい", which states nothing. */
export function isRemark(text: string): boolean {
  if (text.length > LONGEST || /\p{N}/u.test(text)) return false;
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length < FEWEST_WORDS;
}
