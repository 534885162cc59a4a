import type { DrawnLetter } from './drawn-letters';
import { inverse, onto, type Matrix, type Point } from './matrix';
import type { DrawnText } from './page-pieces';

/** A run of text as pdf.js joins it; its letters are written in the same order. */
export type TextRun = DrawnText & { isTurned: boolean };

/** Letters to look through for the start of a run; only some of a page's letters are in no run. */
const AHEAD = 2_000;
const SPACE = /\s/;

/**
 * Leaves out the letters of each run that cannot be seen, and cuts the run where they were.
 * `hidden`: the number of characters left out.
 */
export function keepShown(
  runs: readonly TextRun[],
  letters: readonly DrawnLetter[],
  page: {
    view: Matrix;
    isSeen: (letter: DrawnLetter) => boolean;
    normalise: (text: string) => string;
  },
): { texts: DrawnText[]; hidden: number } {
  const texts: DrawnText[] = [];
  let [next, hidden] = [0, 0];
  for (const run of runs) {
    const first = run.text.trim() === '' ? -1 : findStart(run, letters, { ...page, next });
    if (first < 0) {
      texts.push(run);
      continue;
    }
    const { characters, end } = spread(run.text, letters, { ...page, first });
    next = end;
    const shown = characters.map(letter => letter === null || page.isSeen(letter));
    const lost = shown.filter(is => !is).length;
    hidden += lost;
    if (lost === 0) texts.push(run);
    else if (!run.isTurned) texts.push(...cut(run, { characters, shown, view: page.view }));
    else if (lost < run.text.length / 2) texts.push(run);
  }
  return { texts, hidden };
}

function findStart(
  { transform }: TextRun,
  letters: readonly DrawnLetter[],
  { view, next }: { view: Matrix; next: number },
): number {
  const place = onto(view, [transform[4] ?? 0, transform[5] ?? 0]);
  for (let at = next; at < Math.min(letters.length, next + AHEAD); at += 1) {
    const letter = letters[at];
    if (letter && apart(letter.start, place) < SAME_PLACE) return at;
  }
  return -1;
}

/** Distance, in pixels, that rounding may cause. */
const SAME_PLACE = 0.05;

function apart([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.max(Math.abs(x0 - x1), Math.abs(y0 - y1));
}

/** The letter behind each character of a run; `null` for the spaces between. */
function spread(
  text: string,
  letters: readonly DrawnLetter[],
  { first, normalise }: { first: number; normalise: (text: string) => string },
) {
  const characters: (DrawnLetter | null)[] = [];
  let end = first;
  let left = 0;
  for (const character of text.split('')) {
    if (SPACE.test(character)) {
      characters.push(null);
      continue;
    }
    while (left === 0 && end < letters.length) {
      left = lengthOf(letters[end]?.text ?? '', normalise);
      end += 1;
    }
    characters.push(letters[end - 1] ?? null);
    left -= 1;
  }
  return { characters, end };
}

function lengthOf(text: string, normalise: (text: string) => string): number {
  if (text.length === 1 && text < '\u0080') return SPACE.test(text) ? 0 : 1;
  return normalise(text).replace(/\s/g, '').length;
}

/** The parts of a run that are seen. */
function cut(
  run: TextRun,
  {
    characters,
    shown,
    view,
  }: {
    characters: readonly (DrawnLetter | null)[];
    shown: readonly boolean[];
    view: Matrix;
  },
): DrawnText[] {
  const parts: DrawnText[] = [];
  let start = 0;
  while (start < shown.length) {
    const change = shown.indexOf(!shown[start], start);
    const end = change < 0 ? shown.length : change;
    const part = characters.slice(start, end).filter(letter => letter !== null);
    const [first, last] = [part[0], part.at(-1)];
    if (shown[start] && first && last) {
      parts.push({
        ...run,
        text: run.text.slice(start, end),
        ...placeOf(run, { view, first, last }),
      });
    }
    start = end;
  }
  return parts;
}

function placeOf(
  { transform }: TextRun,
  { view, first, last }: { view: Matrix; first: DrawnLetter; last: DrawnLetter },
): Pick<DrawnText, 'transform' | 'width'> {
  const back = inverse(view);
  const [start, end] = [onto(back, first.start), onto(back, last.end)];
  const width = Math.hypot(end[0] - start[0], end[1] - start[1]);
  return { transform: [...transform.slice(0, 4), ...start], width };
}
