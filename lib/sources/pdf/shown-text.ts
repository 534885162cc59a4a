import type { DrawnLetter } from './drawn-letters';
import { inverse, onto, type Matrix } from './matrix';
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
    const first =
      run.text.trim() === '' ? -1 : findStart(run, letters.slice(next, next + AHEAD), page.view);
    if (first < 0) {
      texts.push(run);
      continue;
    }
    const { owners, end } = ownersOf(run.text, letters, { first: next + first, ...page });
    next = end;
    const marks = owners
      .map(letter => (letter === null || page.isSeen(letter) ? '+' : '-'))
      .join('');
    const lost = marks.replaceAll('+', '').length;
    hidden += lost;
    if (lost === 0 || (run.isTurned && lost < run.text.length / 2)) texts.push(run);
    else if (!run.isTurned) texts.push(...cut(run, { owners, marks, view: page.view }));
  }
  return { texts, hidden };
}

/** Distance, in pixels, that rounding may cause. */
const SAME_PLACE = 0.05;

function findStart({ transform }: TextRun, letters: readonly DrawnLetter[], view: Matrix): number {
  const [x, y] = onto(view, [transform[4] ?? 0, transform[5] ?? 0]);
  return letters.findIndex(
    ({ start }) => Math.max(Math.abs(start[0] - x), Math.abs(start[1] - y)) < SAME_PLACE,
  );
}

/** The letter behind each character of a run; `null` for the spaces between. */
function ownersOf(
  text: string,
  letters: readonly DrawnLetter[],
  { first, normalise }: { first: number; normalise: (text: string) => string },
) {
  const owners: (DrawnLetter | null)[] = [];
  let [end, left] = [first, 0];
  for (const character of text.split('')) {
    const isSpace = SPACE.test(character);
    while (!isSpace && left === 0 && end < letters.length) {
      left = normalise(letters[end]?.text ?? '').replace(/\s/g, '').length;
      end += 1;
    }
    owners.push(isSpace ? null : (letters[end - 1] ?? null));
    if (!isSpace) left -= 1;
  }
  return { owners, end };
}

/** The parts of a run that are seen. */
function cut(
  run: TextRun,
  { owners, marks, view }: { owners: readonly (DrawnLetter | null)[]; marks: string; view: Matrix },
): DrawnText[] {
  const back = inverse(view);
  return Array.from(marks.matchAll(/\++/g)).flatMap(({ 0: { length }, index }) => {
    const part = owners.slice(index, index + length).filter(letter => letter !== null);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) return [];
    const [start, end] = [onto(back, first.start), onto(back, last.end)];
    return {
      ...run,
      text: run.text.slice(index, index + length),
      transform: [...run.transform.slice(0, 4), ...start],
      width: Math.hypot(end[0] - start[0], end[1] - start[1]),
    };
  });
}
