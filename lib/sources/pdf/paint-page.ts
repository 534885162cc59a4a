import { UNKNOWN, type Paint } from './colours';
import { drawLetter, SPOTS, type DrawnLetter } from './drawn-letters';
import {
  fillPaint,
  paintWith,
  PATTERN,
  SOME_COLOUR,
  startGraphics,
  strokePaint,
  type Graphics,
} from './graphics';
import { along, type Matrix } from './matrix';
import { boxOutline, outlineOf, strokeOutline } from './outlines';
import { createGround, type Clip } from './page-ground';
import { OPS, type FontLetter, type Objects, type Operations } from './pdf-operations';
import { handlersOfState } from './paint-state';
import { handlersOfText } from './paint-text';
import type { Shape } from './rows';
import { inkLeft } from './seen-letters';

export type PageToPaint = Operations & {
  /** In pixels. */
  width: number;
  height: number;
  /** From the page's own units to pixels, and how many pixels a point has. */
  view: Matrix;
  scale: number;
  objects: Objects;
  isLayerShown: (layer: unknown) => boolean;
};

export type Args = readonly unknown[];
export type Handlers = Readonly<Record<number, (args: Args) => void>>;
export type Painter = ReturnType<typeof createPainter>;

/** A page painted in coarse pixels, to learn which of its letters can be seen. */
export function paintPage(page: PageToPaint) {
  const painter = createPainter(page);
  const handlers: Handlers = {
    ...handlersOfState(painter),
    ...handlersOfText(painter),
    ...handlersOfShapes(painter),
  };
  for (const [index, operation] of page.fnArray.entries()) {
    painter.index = index;
    handlers[operation]?.(page.argsArray[index] ?? []);
  }
  return { letters: painter.letters, ground: painter.ground };
}

function createPainter(page: PageToPaint) {
  const ground = createGround(page.width, page.height);
  const painter = {
    ...page,
    ground,
    shapes: new Map<string, boolean>(),
    index: 0,
    now: startGraphics(page.view, ground.whole),
    saved: [] as Graphics[],
    /** Marked content that is open; false for a layer that is off. */
    layers: [] as boolean[],
    letters: [] as DrawnLetter[],
    isAnnotation: false,
    /** Most that the soft masks which are being painted let through. */
    masks: [] as { strength: number; isAlpha: boolean }[],
    lastMask: null as number | null,
    /** Place of the operation that announces a picture with a mask of its own. */
    maskOffAt: -Infinity,
    pendingClip: null as { isEvenOdd: boolean } | null,

    isShown: () => painter.layers.every(Boolean),

    clipTo(shape: Shape): void {
      painter.now.clip = ground.clipTo(shape, painter.now.clip);
    },

    paint(shape: Shape, paint: Paint): void {
      if (!painter.isShown()) return;
      const mask = painter.masks.at(-1);
      if (mask) mask.strength = Math.max(mask.strength, strengthOf(paint, mask.isAlpha));
      else if (painter.now.through.length === 0) ground.fill(shape, paint, painter.now.clip);
      else paintThrough(shape, paint);
    },

    write(letter: FontLetter): DrawnLetter {
      const drawn = drawLetter(letter, painter.now, painter);
      if (!painter.isShown()) Object.assign(drawn, { notes: null, isOverlay: false });
      const mask = painter.masks.at(-1);
      if (mask) mask.strength = 1;
      else if (!painter.isAnnotation && !NO_LETTER.test(letter.unicode))
        painter.letters.push(drawn);
      return drawn;
    },
  };

  /** Paints what is seen only in the shapes of letters. */
  function paintThrough(shape: Shape, paint: Paint): void {
    const { through, clip } = painter.now;
    ground.spend(through.length);
    const inside = ground.clipTo(shape, clip);
    const seen = through
      .filter(({ isDrawn }) => isDrawn)
      .map(letter => ({ letter, first: letter.note({ paints: [paint], clip: inside }) }));
    ground.fill(shape, paint, clip);
    for (const { letter, first } of seen) {
      if (inkLeft(first, ground) < inkLeft(letter.notes, ground)) continue;
      for (let note = first; note < first + SPOTS; note += 1) ground.putOnTop(note);
      letter.notes = first;
    }
  }

  return painter;
}

/** Spaces and format marks, of which pdf.js makes no text. */
const NO_LETTER = /^\s|\p{Cf}$/u;

/** The most of a soft mask that one paint lets through. */
function strengthOf({ colour, alpha }: Paint, isAlpha: boolean): number {
  if (isAlpha || colour === UNKNOWN) return alpha;
  return (alpha * Math.max(colour >> 16, (colour >> 8) & 255, colour & 255)) / 255;
}

const FILLS: ReadonlySet<unknown> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const EVEN_ODD: ReadonlySet<unknown> = new Set([
  OPS.eoFill,
  OPS.eoFillStroke,
  OPS.closeEOFillStroke,
]);
const STROKES: ReadonlySet<unknown> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

function handlersOfShapes(painter: Painter): Handlers {
  const picture = (width: unknown, isWhole: boolean) => {
    const { now, ground, scale, index, maskOffAt } = painter;
    const shape = { outline: boxOutline(now.ctm, [0, 0, 1, 1]), isEvenOdd: false };
    // nb. pdf.js announces a mask one or two operations before.
    const isMasked = !isWhole || index - maskOffAt <= 2;
    painter.paint(shape, paintWith(now, isMasked ? PATTERN : SOME_COLOUR, now.fillAlpha));
    const inches = Math.hypot(...along(now.ctm, [1, 0])) / scale / POINTS;
    if (painter.isShown() && Number(width) >= inches * LEGIBLE) ground.markPicture(shape, now.clip);
  };
  return {
    [OPS.clip]: () => {
      painter.pendingClip = { isEvenOdd: false };
    },
    [OPS.eoClip]: () => {
      painter.pendingClip = { isEvenOdd: true };
    },
    [OPS.constructPath]: ([operation, data, bounds]) => {
      const [path] = data as [ArrayLike<number> | null];
      if (bounds && path) paintPath(painter, operation, path);
      painter.pendingClip = null;
    },
    [OPS.shadingFill]: () => {
      const { now } = painter;
      painter.paint(shapeOf(now.clip), paintWith(now, SOME_COLOUR, now.fillAlpha));
    },
    [OPS.paintImageXObject]: ([, width]) => picture(width, true),
    [OPS.paintInlineImageXObject]: ([image]) => picture((image as { width: number }).width, true),
    [OPS.paintImageMaskXObject]: ([image]) => picture((image as { width: number }).width, false),
    [OPS.paintSolidColorImageMask]: () => {
      const { now } = painter;
      const shape = { outline: boxOutline(now.ctm, [0, 0, 1, 1]), isEvenOdd: false };
      painter.paint(shape, fillPaint(now));
    },
  };
}

const POINTS = 72;
/** Pixels per inch from which words in a picture can be read. */
const LEGIBLE = 50;

function paintPath(painter: Painter, operation: unknown, path: ArrayLike<number>): void {
  const { now, pendingClip, ground } = painter;
  ground.spend(path.length);
  const outline = outlineOf(path, now.ctm);
  if (FILLS.has(operation)) {
    painter.paint({ outline, isEvenOdd: EVEN_ODD.has(operation) }, fillPaint(now));
  }
  const [a, b, c, d] = now.ctm;
  const width = now.lineWidth * Math.sqrt(Math.abs(a * d - b * c));
  if (STROKES.has(operation) && width >= THIN) {
    painter.paint({ outline: strokeOutline(outline, width), isEvenOdd: false }, strokePaint(now));
  }
  if (pendingClip) painter.clipTo({ outline, ...pendingClip });
}

/** Lines thinner than this, in pixels, neither cover letters nor are a ground for them. */
const THIN = 1;

function shapeOf({ left, top, right, bottom }: Clip): Shape {
  return { outline: [[left, top, right, top, right, bottom, left, bottom]], isEvenOdd: false };
}
