const PLAIN = '0123456789+-−=()';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎';

/** Longer than any exponent or list of notes; a longer text is a sentence set small. */
const MAX_LENGTH = 40;

/**
 * Writes superscripts and subscripts. Numbers get the characters made for them, as "10" with a
 * raised "9" is not 109; anything else stays unchanged ("4th", "[12]").
 */
export function setOff(text: string, place: 'raised' | 'lowered'): string {
  if (text.length > MAX_LENGTH || !/^[\d+\-−=(),–\s]*\d[\d+\-−=(),–\s]*$/.test(text)) return text;
  const forms = place === 'raised' ? RAISED : LOWERED;
  return text.replace(/[\d+\-−=()]/g, sign => forms[PLAIN.indexOf(sign)] ?? sign);
}
