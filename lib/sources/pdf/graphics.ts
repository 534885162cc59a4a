import { UNKNOWN, type Colour, type Paint } from './colours';
import type { DrawnLetter } from './drawn-letters';
import { IDENTITY, matrixOf, times, type Matrix } from './matrix';
import type { Clip } from './page-ground';
import type { PdfFont } from './pdf-operations';

/** A colour to paint with; `isWhole` is false for patterns, which may leave parts free. */
export type Ink = { colour: Colour; isWhole: boolean; isNone: boolean };

const BLACK: Ink = { colour: 0, isWhole: true, isNone: false };
/** Shadings: what they paint is not worked out. */
export const SOME_COLOUR: Ink = { colour: UNKNOWN, isWhole: true, isNone: false };
export const PATTERN: Ink = { colour: UNKNOWN, isWhole: false, isNone: false };
export const NO_INK: Ink = { colour: UNKNOWN, isWhole: false, isNone: true };

/** How a page paints at one moment; `save` keeps it, `restore` brings it back. */
export type Graphics = {
  /** From the units in use to pixels. */
  ctm: Matrix;
  clip: Clip;
  fill: Ink;
  stroke: Ink;
  fillAlpha: number;
  strokeAlpha: number;
  blend: string;
  /** What the groups around and a soft mask make of every paint. */
  group: { alpha: number; blend: string; isWhole: boolean };
  /** The most that a soft mask lets through, from 0 to 1; `null` without one. */
  mask: number | null;
  lineWidth: number;
  font: PdfFont | null;
  /** From the font's units to its size. */
  fontMatrix: Matrix;
  fontSize: number;
  /** As PDFs number them: 0 fills, 1 strokes, 2 does both, 3 nothing; 4 to 7 clip too. */
  mode: number;
  letterSpacing: number;
  wordSpacing: number;
  /** Width of letters relative to the font's. */
  stretch: number;
  leading: number;
  rise: number;
  textMatrix: Matrix;
  /** Position in the text matrix, and that of the line's start. */
  at: readonly [x: number, y: number];
  lineAt: readonly [x: number, y: number];
  /** Letters whose shapes all paint is clipped to. */
  through: readonly DrawnLetter[];
};

export function startGraphics(ctm: Matrix, clip: Clip): Graphics {
  return {
    ctm,
    clip,
    fill: BLACK,
    stroke: BLACK,
    fillAlpha: 1,
    strokeAlpha: 1,
    blend: NORMAL,
    group: { alpha: 1, blend: NORMAL, isWhole: true },
    mask: null,
    lineWidth: 1,
    font: null,
    fontMatrix: THOUSANDTHS,
    fontSize: 0,
    mode: 0,
    letterSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    textMatrix: IDENTITY,
    at: [0, 0],
    lineAt: [0, 0],
    through: [],
  };
}

const NORMAL = 'source-over';

export function fillPaint(now: Graphics): Paint {
  return paintWith(now, now.fill, now.fillAlpha);
}

export function strokePaint(now: Graphics): Paint {
  return paintWith(now, now.stroke, now.strokeAlpha);
}

export function paintWith({ blend, group, mask }: Graphics, ink: Ink, alpha: number): Paint {
  return {
    colour: ink.colour,
    alpha: ink.isNone ? 0 : alpha * group.alpha * (mask ?? 1),
    blend: blend === NORMAL ? group.blend : blend,
    isWhole: ink.isWhole && group.isWhole && mask === null,
  };
}

/** What a group inherits: it is painted as a whole with the paint around it. */
export function groupGraphics(now: Graphics): Graphics {
  const { alpha, blend, isWhole } = paintWith(now, BLACK, now.fillAlpha);
  const group = { alpha, blend, isWhole };
  return { ...now, group, mask: null, fillAlpha: 1, strokeAlpha: 1, blend: NORMAL };
}

export function moved(now: Graphics, x: number, y: number): void {
  now.lineAt = [now.lineAt[0] + x, now.lineAt[1] + y];
  now.at = now.lineAt;
}

/** From letters of size 1 at the current position to pixels. */
export function letterMatrix({ ctm, textMatrix, at, fontSize, stretch, rise }: Graphics): Matrix {
  const place: Matrix = [fontSize * stretch, 0, 0, fontSize, at[0], at[1] + rise];
  return times(times(ctm, textMatrix), place);
}

export function setFont(now: Graphics, font: PdfFont | null, size: number): void {
  now.font = font;
  now.fontSize = size;
  now.fontMatrix = font?.fontMatrix ? matrixOf(font.fontMatrix) : THOUSANDTHS;
}

const THOUSANDTHS: Matrix = [0.001, 0, 0, 0.001, 0, 0];
