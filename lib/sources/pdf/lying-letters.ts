import type { DrawnLetter } from './drawn-letters';
import { IDENTITY } from './matrix';
import { outlineOf } from './outlines';
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
  const wrong = wrongFonts(letters);
  const areNamed = new Map([...known].map(([font, codes]) => [font, areNamesRight(font, codes)]));
  return ({ font, letter, text }) => {
    if (isTooLong(text) || (font && wrong.has(font))) return true;
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

/** Small Latin letters by their outlines, in nearly all fonts; those with dots and t vary. */
const TALL = /[bdfhkl]/;
const LOW = /[gpqy]/;
const OTHERS = /[acemnorsuvwxz]/;
/** Letters of which a font tells; fewer may be a title in a script. */
const LEAST_LETTERS = 8;
/** Share of a font's letters of the wrong kind from which it lies. */
const LEAST_WRONG = 1 / 3;
/** Letters that one outline may be. */
const SAME_OUTLINE = 2;
/** Difference in height from which a font has tall and low letters, as a share of its highest. */
const LEAST_STEP = 0.15;

/** Fonts whose outlines are of another kind than the letters that the file calls them. */
function wrongFonts(letters: readonly DrawnLetter[]): Set<PdfFont> {
  const fonts = new Map<PdfFont, Map<string, DrawnLetter>>();
  for (const letter of letters) {
    const { font, text, path } = letter;
    if (!font || path.length === 0 || !/^[a-z]$/.test(text)) continue;
    fonts.set(font, (fonts.get(font) ?? new Map<string, DrawnLetter>()).set(text, letter));
  }
  return new Set([...fonts].filter(([, drawn]) => isWrong(drawn)).map(([font]) => font));
}

function isWrong(drawn: ReadonlyMap<string, DrawnLetter>): boolean {
  const outlines = Map.groupBy(drawn, ([, { path }]) => Array.from(path).join(' ')).values();
  if ([...outlines].some(({ length }) => length > SAME_OUTLINE)) return true;
  const known = [...drawn].filter(([text]) => [TALL, LOW, OTHERS].some(kind => kind.test(text)));
  if (known.length < LEAST_LETTERS) return false;
  const heights = known.map(([, letter]) => heightOf(letter));
  const tops = heights.map(({ top }) => top);
  const bottoms = heights.map(({ bottom }) => -bottom);
  const step = Math.max(...tops) * LEAST_STEP;
  const [isTall, isLow] = [above(tops, step), above(bottoms, step)];
  const wrong = known.filter(
    ([text], at) =>
      (isTall && isTall(tops[at] ?? 0) !== TALL.test(text)) ||
      (isLow && text !== 'f' && isLow(bottoms[at] ?? 0) !== LOW.test(text)),
  );
  return wrong.length >= known.length * LEAST_WRONG;
}

/** Returns a test of which values are in the upper half; `null` where they are all much alike. */
function above(values: readonly number[], step: number): ((value: number) => boolean) | null {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low < step ? null : value => value > (low + high) / 2;
}

function heightOf({ path }: DrawnLetter): { top: number; bottom: number } {
  const heights = outlineOf(path, IDENTITY).flatMap(ring => ring.filter((_, at) => at % 2 === 1));
  const pick = (best: typeof Math.max) => heights.reduce((most, each) => best(most, each), 0);
  return { top: pick(Math.max), bottom: pick(Math.min) };
}
