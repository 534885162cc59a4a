import type { DrawnLetter } from './drawn-letters';
import type { PdfFont } from './pdf-operations';

/**
 * Returns a test of whether a letter's text (`ToUnicode`, which a file may write as it likes) is
 * another than what its font draws. Only fonts that name their letters tell: those which the file
 * does not bring, and those whose names are right for most letters. Small capitals, ligatures and
 * signs are no lies.
 */
export function lyingLetters(letters: readonly DrawnLetter[]): (letter: DrawnLetter) => boolean {
  const known = new Map<PdfFont, Map<number, boolean>>();
  for (const { font, letter, text } of letters) {
    if (!font || known.get(font)?.has(letter.originalCharCode)) continue;
    const drawn = drawnAs(font, letter.originalCharCode);
    if (drawn === null || !WORD.test(text)) continue;
    const codes = known.get(font) ?? new Map<number, boolean>();
    known.set(font, codes.set(letter.originalCharCode, drawn === text.toLowerCase()));
  }
  const areNamed = new Map([...known].map(([font, codes]) => [font, areNamesRight(font, codes)]));
  return ({ font, letter, text }) => {
    if (isTooLong(text)) return true;
    if (!font || areNamed.get(font) !== true) return false;
    return known.get(font)?.get(letter.originalCharCode) === false;
  };
}

const WORD = /^[a-z\d]+$/i;

/** No letter is a word; the longest ligature has three. */
function isTooLong(text: string): boolean {
  return text.length > 3 && (text.length > 8 || /[a-z\d]{4}/i.test(text));
}

function areNamesRight(font: PdfFont, codes: ReadonlyMap<number, boolean>): boolean {
  const right = [...codes.values()].filter(Boolean).length;
  return font.missingFile || right >= codes.size / 2;
}

/** Returns the letter that a font's encoding names, a sign's name, or `null` where that is unsure. */
function drawnAs(font: PdfFont, code: number): string | null {
  const name = nameOf(font, code);
  if (/^[a-z]$/i.test(name)) return name.toLowerCase();
  const digit = DIGITS.indexOf(name);
  if (digit >= 0) return String(digit);
  return SIGNS.has(name) ? `/${name}` : null;
}

/** nb. Fonts of drawings, and the symbols that a file brings, may name anything "A". */
function nameOf(font: PdfFont, code: number): string {
  const isOwn = font.isSymbolicFont === true && !font.missingFile;
  if (font.composite === true || font.isType3Font || isOwn) return '';
  return font.differences?.[code] ?? font.defaultEncoding?.[code] ?? '';
}

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
const SIGNS = new Set(
  (
    'space period comma colon semicolon hyphen underscore exclam question quotesingle quotedbl ' +
    'slash backslash bar asterisk plus equal parenleft parenright bracketleft bracketright'
  ).split(' '),
);
