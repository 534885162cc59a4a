import type { Paint } from './colours';
import { fillPaint, letterMatrix, NO_INK, paintWith, strokePaint, type Graphics } from './graphics';
import { onto, type Matrix, type Point } from './matrix';
import { boxOutline, type Outline } from './outlines';
import { spotsOn, type Spot } from './page-ground';
import type { Painter } from './paint-page';
import { inkOfDrawing } from './painted-drawings';
import type { FontLetter, Operations, PdfFont } from './pdf-operations';

/** A letter as a page draws it. */
export type DrawnLetter = {
  text: string;
  font: PdfFont | null;
  letter: FontLetter;
  /** Its outline in units of its size; empty where the file does not bring the font. */
  path: ArrayLike<number>;
  matrix: Matrix;
  /** In units of its size: left, bottom, right, top. */
  box: Box;
  /** Start and end on the base line, in pixels. */
  start: Point;
  end: Point;
  /** Where its ink was put on the page, at most at `SPOTS` places. */
  spots: readonly Spot[];
  /** True if only its place is given (render mode 3), as under a scanned picture of the words. */
  isOverlay: boolean;
  /** False where it has no shape or next to no size. */
  isDrawn: boolean;
};
type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Smaller type, in points, is seen by no one: the smallest print has four. */
const LEAST_SIZE = 1.5;
/** Places to look for a letter's ink, as shares of its width and of its size above the base line. */
const ACROSS = [0.25, 0.5, 0.75];
const ABOVE = [0.12, 0.36];
export const SPOTS = ACROSS.length * ABOVE.length;

/** Draws one letter at the current position and moves on. */
export function drawLetter(letter: FontLetter, painter: Painter): DrawnLetter {
  const { now, ground } = painter;
  const matrix = letterMatrix(now);
  const [unit, , , height] = now.fontMatrix;
  const width = letter.width * unit;
  const box = inkBox(now.font, width, height);
  const path = pathOf(letter, now.font, painter);
  const isDrawn = path !== null && sizeOf(matrix, box) / painter.scale >= LEAST_SIZE;
  const paints = isDrawn && painter.isShown() ? paintsOf(letter, painter) : [];
  const places = inkPlaces({ matrix, box });
  const drawn = {
    text: letter.unicode,
    font: now.font,
    letter,
    path: path ?? [],
    matrix,
    box,
    start: onto(matrix, [0, 0]),
    spots: spotsOn(ground, places, { paints, clip: now.clip }),
    isOverlay: now.mode === 3 && painter.isShown(),
    isDrawn,
  };
  advance(now, letter, width);
  return { ...drawn, end: onto(letterMatrix(now), [0, 0]) };
}

/** Places of a letter's ink, in pixels. */
export function inkPlaces({ matrix, box }: Pick<DrawnLetter, 'matrix' | 'box'>): Point[] {
  const [left, bottom, right, top] = box;
  const places: Point[] = [];
  for (const v of ABOVE) {
    const y = bottom + (top - bottom) * v;
    for (const u of ACROSS) places.push(onto(matrix, [left + (right - left) * u, y]));
  }
  return places;
}

/** The box of a letter, in pixels. */
export function outlineOfLetter({ matrix, box }: DrawnLetter): Outline {
  return boxOutline(matrix, box);
}

/** In vertical writing a letter hangs under its start. */
function inkBox(font: PdfFont | null, width: number, unit: number): Box {
  if (font?.vertical) return [-0.5, -1, 0.5, 0.4];
  const [, low = 0, , high = 0] = font?.isType3Font ? (font.bbox ?? []) : [];
  const height = Math.abs((high - low) * unit);
  return [0, 0, width, height > 0 ? height : 1];
}

/** Pixels of the shorter side of a letter's square. */
export function sizeOf([a, b, c, d]: Matrix, [, bottom, , top]: Box): number {
  return (top - bottom) * Math.min(Math.hypot(a, b), Math.hypot(c, d));
}

function paintsOf(letter: FontLetter, painter: Painter): Paint[] {
  const { now } = painter;
  const mode = now.mode % 4;
  if (now.font?.isType3Font) {
    const drawing = drawingOf(letter, now.font);
    const ink = mode === 3 || !drawing ? NO_INK : inkOfDrawing(painter, drawing);
    return ink.alpha > 0 ? [paintWith(now, ink, now.fillAlpha)] : [];
  }
  const fills = mode === 0 || mode === 2 ? [fillPaint(now)] : [];
  const strokes = mode === 1 || mode === 2 ? [strokePaint(now)] : [];
  return [...fills, ...strokes];
}

export function drawingOf(
  { operatorListId }: FontLetter,
  font: PdfFont | null,
): Operations | undefined {
  return operatorListId === undefined ? undefined : font?.charProcOperatorList?.[operatorListId];
}

function advance(now: Graphics, letter: FontLetter, width: number): void {
  const spacing = now.letterSpacing + (letter.isSpace ? now.wordSpacing : 0);
  if (now.font?.vertical) {
    const down = (letter.vmetric?.[0] ?? -letter.width) * now.fontMatrix[0];
    now.at = [now.at[0], now.at[1] + down * now.fontSize - spacing];
  } else now.at = [now.at[0] + (width * now.fontSize + spacing) * now.stretch, now.at[1]];
}

/** Returns `null` for a letter that leaves nothing on the page, whatever its text. */
function pathOf(
  letter: FontLetter,
  font: PdfFont | null,
  { find }: Painter,
): ArrayLike<number> | null {
  if (!font || font.isType3Font) return [];
  if (font.missingFile) return letter.fontChar.trim() === '' ? null : [];
  if (!letter.isInFont) return null;
  const found = find(`${font.loadedName}_path_${letter.fontChar}`);
  if (found === null) return [];
  const { path } = found as { path: ArrayLike<number> };
  return path.length === 0 ? null : path;
}
