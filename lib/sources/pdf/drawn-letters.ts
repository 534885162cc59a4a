import type { Paint } from './colours';
import {
  fillPaint,
  letterMatrix,
  paintWith,
  SOME_COLOUR,
  strokePaint,
  type Graphics,
} from './graphics';
import { along, onto, type Matrix, type Point } from './matrix';
import { boxOutline, type Outline } from './outlines';
import type { InkPlace } from './ink-notes';
import type { PageGround } from './page-ground';
import { leavesPaint, OPS, type FontLetter, type Objects, type PdfFont } from './pdf-operations';

/** A letter as a page draws it. */
export type DrawnLetter = {
  text: string;
  font: PdfFont | null;
  letter: FontLetter;
  /** Start and end on the base line, in pixels. */
  start: Point;
  end: Point;
  /** The ground's first note of its ink, of `SPOTS`; `null` where none is put on the page. */
  notes: number | null;
  /** True if only its place is given (render mode 3), as under a scanned picture of the words. */
  isOverlay: boolean;
  /** False where it has no shape or next to no size. */
  isDrawn: boolean;
  box: () => Outline;
  /** Notes the places where its ink would be; returns the first note. */
  note: (place: InkPlace) => number;
};

/** Smaller type, in points, is seen by no one: the smallest print has four. */
const LEAST_SIZE = 1.5;
/** Places to look for a letter's ink, as shares of its width and of its size above the base line. */
const ACROSS = [0.25, 0.5, 0.75];
const ABOVE = [0.12, 0.36];
export const SPOTS = ACROSS.length * ABOVE.length;

type Desk = {
  ground: PageGround;
  objects: Objects;
  /** Whether a letter of a font leaves anything, as far as that was asked. */
  shapes: Map<string, boolean>;
  scale: number;
};

/** Draws one letter at the current position and moves on. */
export function drawLetter(
  letter: FontLetter,
  now: Graphics,
  { ground, scale, ...desk }: Desk,
): DrawnLetter {
  const { font } = now;
  const matrix = letterMatrix(now);
  const width = letter.width * now.fontMatrix[0];
  const start = onto(matrix, [0, 0]);
  const box = inkBox(now, width);
  const isDrawn = hasShape(letter, font, desk) && isLarge(matrix, box, scale);
  const paints = isDrawn ? paintsOf(letter, now) : [];
  const note = (place: InkPlace) => noteInk(matrix, box, { ground, place });
  const notes = paints.length === 0 ? null : note({ paints, clip: now.clip });
  advance(now, letter, width);
  return {
    text: letter.unicode,
    font,
    letter,
    start,
    end: onto(letterMatrix(now), [0, 0]),
    notes,
    isOverlay: now.mode === 3,
    isDrawn,
    box: () => boxOutline(matrix, [box.left, box.bottom, box.right, box.top]),
    note,
  };
}

function noteInk(
  [a, b, c, d, x, y]: Matrix,
  { left, right, bottom, top }: InkBox,
  { ground, place }: { ground: PageGround; place: InkPlace },
): number {
  const first = ground.notes();
  for (const v of ABOVE) {
    for (const u of ACROSS) {
      const [px, py] = [left + (right - left) * u, bottom + (top - bottom) * v];
      ground.noteInk(a * px + c * py + x, b * px + d * py + y, place);
    }
  }
  return first;
}

type InkBox = { left: number; right: number; bottom: number; top: number };

/** The box of a letter in units of its size; in vertical writing it hangs under its start. */
function inkBox({ font, fontMatrix }: Graphics, width: number): InkBox {
  if (font?.vertical) return { left: -0.5, right: 0.5, bottom: -1, top: 0.4 };
  const [, low = 0, , high = 0] = font?.isType3Font ? (font.bbox ?? []) : [];
  const height = Math.abs(high - low) * Math.abs(fontMatrix[3]);
  return { left: 0, right: width, bottom: 0, top: height > 0 ? height : 1 };
}

function isLarge(matrix: Matrix, { top, bottom }: InkBox, scale: number): boolean {
  const size = top - bottom;
  const [x, y] = [along(matrix, [size, 0]), along(matrix, [0, size])];
  return Math.min(Math.hypot(...x), Math.hypot(...y)) / scale >= LEAST_SIZE;
}

function paintsOf(letter: FontLetter, now: Graphics): Paint[] {
  const mode = now.mode % 4;
  if (now.font?.isType3Font) {
    const hasOwnColours = drawingOf(letter, now.font)?.fnArray[0] === OPS.setCharWidth;
    return mode === 3
      ? []
      : [paintWith(now, hasOwnColours ? SOME_COLOUR : now.fill, now.fillAlpha)];
  }
  const fills = mode === 0 || mode === 2 ? [fillPaint(now)] : [];
  const strokes = mode === 1 || mode === 2 ? [strokePaint(now)] : [];
  return [...fills, ...strokes];
}

function advance(now: Graphics, letter: FontLetter, width: number): void {
  const spacing = now.letterSpacing + (letter.isSpace ? now.wordSpacing : 0);
  if (now.font?.vertical) {
    const down = (letter.vmetric?.[0] ?? -letter.width) * now.fontMatrix[0];
    now.at = [now.at[0], now.at[1] + down * now.fontSize - spacing];
  } else now.at = [now.at[0] + (width * now.fontSize + spacing) * now.stretch, now.at[1]];
}

/** Returns false for a letter that leaves nothing on the page, whatever its text. */
function hasShape(
  letter: FontLetter,
  font: PdfFont | null,
  { objects, shapes }: Pick<Desk, 'objects' | 'shapes'>,
): boolean {
  if (!font) return true;
  if (font.isType3Font) {
    const drawing = drawingOf(letter, font);
    return drawing !== undefined && leavesPaint(drawing);
  }
  if (font.missingFile) return letter.fontChar.trim() !== '';
  if (!letter.isInFont) return false;
  const id = `${font.loadedName}_path_${letter.fontChar}`;
  const known = shapes.get(id);
  if (known !== undefined) return known;
  const has = !objects.has(id) || lengthOfPath(objects.get(id)) > 0;
  shapes.set(id, has);
  return has;
}

function drawingOf({ operatorListId }: FontLetter, font: PdfFont) {
  return operatorListId === undefined ? undefined : font.charProcOperatorList?.[operatorListId];
}

function lengthOfPath(found: unknown): number {
  const { path } = found as { path: ArrayLike<number> };
  return path.length;
}
