import { describe, expect, it } from 'vitest';

import type { DrawnLetter } from '../../../../lib/sources/pdf/drawn-letters';
import { lyingLetters } from '../../../../lib/sources/pdf/lying-letters';
import { IDENTITY } from '../../../../lib/sources/pdf/matrix';

const [MOVE, LINE] = [0, 1];

/** A letter of a font that the file brings without names, drawn as a box of its kind. */
function lettersOf(shown: string, text: string): DrawnLetter[] {
  const font = {
    loadedName: 'f1',
    type: 'TrueType',
    vertical: false,
    missingFile: false,
    isType3Font: false,
    composite: true,
  };
  return Array.from(text, (letter, at) => {
    const drawn = shown.charAt(at);
    const top = /[bdfhkl]/.test(drawn) ? 0.7 : 0.5;
    const bottom = /[gpqy]/.test(drawn) ? -0.2 : 0;
    const width = drawn.charCodeAt(0) / 200;
    return {
      text: letter,
      font,
      letter: {
        originalCharCode: drawn.charCodeAt(0),
        fontChar: drawn,
        unicode: letter,
        width: 500,
        isSpace: false,
        isInFont: true,
      },
      path: [MOVE, 0, bottom, LINE, width, bottom, LINE, width, top, LINE, 0, top],
      matrix: IDENTITY,
      box: [0, 0, 1, 1],
      start: [0, 0],
      end: [1, 0],
      spots: [],
      isOverlay: false,
      isDrawn: true,
    };
  });
}

const TEXT = 'thequickbrownfoxjumpsoverthelazydog';
const turnedBy = (places: number) =>
  TEXT.replace(/./g, letter =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + places) % 26) + 97),
  );

function areLies(shown: string, text = TEXT): boolean[] {
  const letters = lettersOf(shown, text);
  return [...new Set(letters.map(lyingLetters(letters)))];
}

describe('a font without names', () => {
  it.each([3, 7, 13, 20])('lies where its outlines are those of letters %i places on', places => {
    expect(areLies(turnedBy(places))).toEqual([true]);
  });

  it('lies where one outline is many letters', () => {
    expect(areLies('x'.repeat(TEXT.length))).toEqual([true]);
  });

  it('does not lie where the outlines are of the kind of their letters', () => {
    expect(areLies(TEXT)).toEqual([false]);
  });

  it('does not lie where small letters are drawn as capitals', () => {
    expect(areLies(TEXT.toUpperCase())).toEqual([false]);
  });

  it('is not judged by a few letters', () => {
    expect(areLies('ghq', 'abc')).toEqual([false]);
  });
});
