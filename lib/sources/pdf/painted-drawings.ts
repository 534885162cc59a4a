import { UNKNOWN, type Colour } from './colours';
import { BLACK, NO_INK, SOME_COLOUR, startGraphics, type Ink } from './graphics';
import type { Matrix } from './matrix';
import { createGround, type PageGround } from './page-ground';
import type { Painter } from './paint-page';
import { oneOf } from './painted-inks';
import type { Operations } from './pdf-operations';
import type { Shape } from './rows';

/** Patterns within patterns; hostile pages might nest them deeper. */
const MAX_DEPTH = 3;
/** Pixels of a side in which a pattern or a drawing is painted, to learn what it leaves. */
const SIDE = 32;

/** What a pattern or a drawing leaves in its box, painted with an ink at first. */
export function inkOf(
  painter: Painter,
  drawing: Operations,
  { box, ink }: { box: readonly number[]; ink: Ink },
): Ink {
  if (painter.depth >= MAX_DEPTH) return { ...SOME_COLOUR, isWhole: false };
  const outer = { ...painter };
  const square = { left: 0, top: 0, right: SIDE, bottom: SIDE, mask: null };
  const ground = createGround(square, { paper: UNKNOWN, spend: painter.spend });
  const used: Used = [];
  const now = { ...startGraphics(ontoSquare(box), square), fill: ink, stroke: ink };
  const empty = { layers: [], letters: [], saved: [], clipping: [], parts: [] };
  Object.assign(painter, empty, { ground, now, used, depth: outer.depth + 1 });
  painter.run(drawing);
  Object.assign(painter, outer);
  return inkLeftBy(used, ground);
}

type Used = { colour: Colour; alpha: number }[];

function ontoSquare([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Matrix {
  const [x, y] = [SIDE / (right - left || 1), SIDE / (top - bottom || 1)];
  return [x, 0, 0, y, -left * x, -bottom * y];
}

function inkLeftBy(used: Used, { laid, colours }: PageGround): Ink {
  if (used.length === 0) return NO_INK;
  if (laid.every(each => each > 1)) return { ...BLACK, colour: oneOf(colours) };
  const alpha = used.reduce((most, each) => Math.max(most, each.alpha), 0);
  return { colour: oneOf(used.map(({ colour }) => colour)), alpha, isWhole: false };
}

/** Returns true for a shape without area, of which a fill leaves nothing. */
export function isFlat({ outline }: Shape): boolean {
  const of = (axis: 0 | 1) => outline.flatMap(ring => ring.filter((_, at) => at % 2 === axis));
  return [of(0), of(1)].some(values => values.every(value => value === values[0]));
}

/** What a letter leaves that is a drawing (Type 3). */
export function inkOfDrawing(painter: Painter, drawing: Operations): Ink {
  const { inks, now } = painter;
  const { fill, font, fontMatrix } = now;
  const known = inks.get(drawing)?.get(fill.colour);
  const unit = [0, 0, 1 / fontMatrix[0], 1 / fontMatrix[3]];
  const box = font?.bbox?.some(Boolean) ? font.bbox : unit;
  const ink = known ?? inkOf(painter, drawing, { box, ink: { ...fill, isWhole: true } });
  if (!known) inks.set(drawing, new Map(inks.get(drawing)).set(fill.colour, ink));
  const hasOwnColours = painter.nameOf(drawing.fnArray[0]) === 'setCharWidth';
  return hasOwnColours || ink.alpha === 0 ? ink : fill;
}

/** Paints a drawing onto the ground; `ctm` leads from its units to pixels. */
export function paintDrawing(painter: Painter, drawing: Operations, ctm: Matrix): void {
  const { now, saved, depth } = painter;
  if (depth >= MAX_DEPTH) return;
  Object.assign(painter, { now: { ...now, ctm }, saved: [], depth: depth + 1 });
  painter.run(drawing);
  Object.assign(painter, { now, saved, depth });
}
