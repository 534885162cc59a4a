import { isDigit, isSuperscript, isWordCharacter } from './quote-characters';
import type { NormalText } from './quote-writer';

const NUMBER_SIGNS = '.,/:';
const LONG_DASHES = '—―';

/** A normalised text with the one it came from. */
export type NormalView = { original: string; normal: NormalText };

/** Whether a cut before character `at` of the normalised text goes through a word or number. */
export function cutsWord(view: NormalView, at: number): boolean {
  const { text } = view.normal;
  if (at === 0 || at >= text.length) return false;
  if (isWordCharacter(text[at - 1]) && isWordCharacter(text[at])) return !isNoteMark(view, at);
  return cutsNumber(text, at) || cutsCompound(view, at);
}

/** A raised digit after a letter is a footnote's mark ("sleep²"): the word ends before it. */
function isNoteMark({ original, normal }: NormalView, at: number): boolean {
  const isRaised = isSuperscript(original.charAt(normal.starts[at] ?? 0));
  return isRaised && !isDigit(normal.text[at - 1]);
}

function cutsNumber(text: string, at: number): boolean {
  const [left = '', right = ''] = [text[at - 1], text[at]];
  // "10^9" is what is left of a power (rule 6); "1_2" of a lowered digit.
  if ('^_'.includes(right)) return isDigit(left);
  if ('^_'.includes(left)) return isDigit(text[at - 2]);
  if (NUMBER_SIGNS.includes(left)) return isDigit(text[at - 2]) && isDigit(right);
  return NUMBER_SIGNS.includes(right) && isDigit(left) && isDigit(text[at + 1]);
}

/** Whether the cut is beside a dash that ties words together or is the sign of a number. */
function cutsCompound(view: NormalView, at: number): boolean {
  const { text } = view.normal;
  if (text[at - 1] === '-') return isTie(view, at - 1);
  return text[at] === '-' && isWordCharacter(text[at - 1]) && isTie(view, at);
}

function isTie({ original, normal }: NormalView, dash: number): boolean {
  const { text, starts, ends } = normal;
  const [before, after] = [text[dash - 1], text[dash + 1]];
  // A dash that stood between spaces lost them (rule 5): it touches nothing.
  const touchesAfter = ends[dash] === starts[dash + 1] && isWordCharacter(after);
  if (!touchesAfter) return false;
  const touchesBefore = dash > 0 && ends[dash - 1] === starts[dash] && isWordCharacter(before);
  if (isDigit(after)) return !touchesBefore || isDigit(before) || !isLong(original, starts[dash]);
  return touchesBefore && !isLong(original, starts[dash]);
}

function isLong(original: string, at = 0): boolean {
  return LONG_DASHES.includes(original.charAt(at));
}
