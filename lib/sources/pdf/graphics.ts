import { NORMAL, UNKNOWN, type Colour, type Paint, type PaintAt } from './colours';
import type { DrawnLetter } from './drawn-letters';
import { IDENTITY, times, type Matrix, type Point } from './matrix';
import type { Clip } from './page-ground';
import type { PdfFont } from './pdf-operations';

/** A colour to paint with: whole, or with gaps; `alpha` is 0 for one that leaves nothing. */
export type Ink = { colour: Colour; alpha: number; isWhole: boolean; at?: PaintAt };

/** What a soft mask lets through at a pixel, from 0 to 1. */
export type Mask = (x: number, y: number) => number;

export const BLACK: Ink = { colour: 0, alpha: 1, isWhole: true };
export const SOME_COLOUR: Ink = { colour: UNKNOWN, alpha: 1, isWhole: true };
export const NO_INK: Ink = { colour: UNKNOWN, alpha: 0, isWhole: false };

export const THOUSANDTHS: Matrix = [0.001, 0, 0, 0.001, 0, 0];
/** Lines of which less is drawn neither cover letters nor are letters. */
const LEAST_DASH = 1 / 3;

/** How a page paints at one moment; `save` keeps it, `restore` brings it back. */
export type Graphics = ReturnType<typeof startGraphics>;

export function startGraphics(ctm: Matrix, clip: Clip) {
  return {
    /** From the units in use to pixels. */
    ctm,
    clip,
    fill: BLACK,
    stroke: BLACK,
    fillAlpha: 1,
    strokeAlpha: 1,
    blend: NORMAL,
    mask: null as Mask | null,
    lineWidth: 1,
    /** Share of a line that its dashes leave. */
    dash: 1,
    font: null as PdfFont | null,
    /** From the font's units to its size. */
    fontMatrix: THOUSANDTHS,
    fontSize: 0,
    /** As PDFs number them: 0 fills, 1 strokes, 2 does both, 3 nothing; 4 to 7 clip too. */
    mode: 0,
    letterSpacing: 0,
    wordSpacing: 0,
    /** Width of letters relative to the font's. */
    stretch: 1,
    leading: 0,
    rise: 0,
    textMatrix: IDENTITY,
    /** Position in the text matrix, and that of the line's start. */
    at: [0, 0] as Point,
    lineAt: [0, 0] as Point,
    /** Letters whose shapes all paint is clipped to. */
    through: [] as readonly DrawnLetter[],
  };
}

export function fillPaint(now: Graphics): Paint {
  return paintWith(now, now.fill, now.fillAlpha);
}

export function strokePaint(now: Graphics): Paint {
  const ink = now.dash < LEAST_DASH ? NO_INK : now.stroke;
  const paint = paintWith(now, ink, now.strokeAlpha);
  return { ...paint, isWhole: paint.isWhole && now.dash === 1 };
}

export function paintWith({ blend, mask }: Graphics, ink: Ink, alpha: number): Paint {
  return {
    colour: ink.colour,
    alpha: ink.alpha * alpha,
    blend,
    isWhole: ink.isWhole,
    at: mask ? maskedInk(ink, mask) : ink.at,
  };
}

function maskedInk({ colour, at }: Ink, mask: Mask): PaintAt {
  return (x, y) => {
    const own = at?.(x, y) ?? { colour, alpha: 1 };
    return { ...own, alpha: own.alpha * mask(x, y) };
  };
}

/** From letters of size 1 at the current position to pixels. */
export function letterMatrix({ ctm, textMatrix, at, fontSize, stretch, rise }: Graphics): Matrix {
  const place: Matrix = [fontSize * stretch, 0, 0, fontSize, at[0], at[1] + rise];
  return times(times(ctm, textMatrix), place);
}
