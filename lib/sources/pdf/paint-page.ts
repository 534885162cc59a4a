import type { OPS as pdfOps } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { WHITE, type Colour, type Paint } from './colours';
import {
  drawingOf,
  drawLetter,
  inkPlaces,
  outlineOfLetter,
  sizeOf,
  type DrawnLetter,
} from './drawn-letters';
import { fillPaint, startGraphics, type Graphics, type Ink } from './graphics';
import { times, type Matrix } from './matrix';
import { outlineOf } from './outlines';
import {
  clipTo,
  createGround,
  inkLeft,
  putOnTop,
  spotsOn,
  type Clip,
  type PageGround,
} from './page-ground';
import { handlersOfShapes } from './paint-shapes';
import { handlersOfState } from './paint-state';
import { handlersOfText } from './paint-text';
import { isFlat, paintDrawing } from './painted-drawings';
import type { FindObject, FontLetter, Handlers, Operations } from './pdf-operations';
import type { Shape } from './rows';

export type PageToPaint = Operations & {
  ops: typeof pdfOps;
  /** In pixels. */
  width: number;
  height: number;
  /** From the page's own units to pixels, and how many pixels a point has. */
  view: Matrix;
  scale: number;
  find: FindObject;
  isLayerShown: (layer: unknown) => boolean;
};

export type Painter = ReturnType<typeof createPainter>;

/** A soft mask or a pale group, painted apart before it goes onto the ground around it. */
export type Part = { outer: PageGround; paint: Paint; firstLetter: number };

/** Steps that one page may paint, over and over: a thousand times its pixels. */
const MAX_PAINTED = 500_000_000;
/** What an operation of a pattern or a drawing counts, as it is done again for each use. */
const STEPS_OF_DRAWING = 100;
/** Letters of this size, in pixels, are a ground for others, and cover them. */
const HUGE = 40;

/** A page painted in coarse pixels, to learn which of its letters can be seen. */
export function paintPage(page: PageToPaint) {
  const painter = createPainter(page);
  painter.run(page);
  return { letters: painter.letters, ground: painter.ground };
}

function createPainter(page: PageToPaint) {
  let budget = MAX_PAINTED;
  const spend = (steps: number) => {
    budget -= steps;
    if (budget < 0) throw new RangeError('pdf: a page paints too much');
  };
  const whole: Clip = { left: 0, top: 0, right: page.width, bottom: page.height, mask: null };
  const ground = createGround(whole, { paper: WHITE, spend });
  const names = new Map(Object.entries(page.ops).map(([name, number]) => [number, name]));

  const painter = {
    ...page,
    spend,
    nameOf: (operation: unknown) => names.get(operation as number) ?? '',
    ground,
    now: startGraphics(page.view, whole),
    saved: [] as Graphics[],
    /** Marked content that is open; false for a layer that is off. */
    layers: [] as boolean[],
    letters: [] as DrawnLetter[],
    isAnnotation: false,
    /** What is being painted apart. */
    parts: [] as (Part | null)[],
    masksOpen: 0,
    lastMask: null as Graphics['mask'],
    /** How the next path clips, if it does. */
    clipRule: null as 'winding' | 'even-odd' | null,
    /** Letters since the last start of text that all later paint is clipped to. */
    clipping: [] as DrawnLetter[],
    /** Colours and strengths of what a pattern or a drawing paints; `null` on the page. */
    used: null as { colour: Colour; alpha: number }[] | null,
    depth: 0,
    /** What drawings leave, by the colour that they begin with. */
    inks: new Map<Operations, Map<Colour, Ink>>(),

    isShown: () => painter.layers.every(Boolean),

    clipTo(shape: Shape): void {
      painter.now.clip = clipTo(shape, painter.now.clip, spend);
    },

    paint(shape: Shape, paint: Paint): void {
      const { clip, through } = painter.now;
      if (!painter.isShown() || paint.alpha <= 0) return;
      if (painter.used && !isFlat(shape) && clip.right > clip.left) painter.used.push(paint);
      if (through.length === 0) painter.ground.fill(shape, paint, clip);
      else paintThrough(painter, shape, paint);
    },

    write(letter: FontLetter): void {
      const drawn = drawLetter(letter, painter);
      const isText = !painter.isAnnotation && !NO_LETTER.test(letter.unicode);
      if (isText && painter.masksOpen === 0) painter.letters.push(drawn);
      if (painter.now.mode >= 4) painter.clipping.push(drawn);
      if (drawn.isDrawn) paintLetter(painter, drawn);
    },

    run({ fnArray, argsArray }: Operations): void {
      spend(painter.depth * fnArray.length * STEPS_OF_DRAWING);
      for (const [index, operation] of fnArray.entries()) {
        handlers[painter.nameOf(operation) as keyof Handlers]?.(argsArray[index] ?? []);
      }
    },
  };
  const handlers: Handlers = {
    ...handlersOfState(painter),
    ...handlersOfText(painter),
    ...handlersOfShapes(painter),
  };
  return painter;
}

/** Spaces and format marks, of which pdf.js makes no text. */
const NO_LETTER = /^\s|\p{Cf}$/u;

/** Paints letters that are large enough to be a ground, and those of masks and drawings. */
function paintLetter(painter: Painter, letter: DrawnLetter): void {
  const { now, masksOpen, used, ground } = painter;
  const isApart = masksOpen > 0 || used !== null;
  if (!isApart && sizeOf(letter.matrix, letter.box) < HUGE) return;
  const drawing = drawingOf(letter.letter, now.font);
  if (drawing) paintDrawing(painter, drawing, times(letter.matrix, now.fontMatrix));
  else if (now.mode % 2 === 0 && (isApart || letter.path.length > 0)) {
    const hasPath = letter.path.length > 0;
    const outline = hasPath ? outlineOf(letter.path, letter.matrix) : outlineOfLetter(letter);
    painter.paint({ outline, isEvenOdd: false }, fillPaint(now));
  }
  putOnTop(ground, letter.spots);
}

/** Paints what is seen only in the shapes of letters. */
function paintThrough({ now, ground, spend }: Painter, shape: Shape, paint: Paint): void {
  spend(now.through.length);
  const inside = clipTo(shape, now.clip, spend);
  const seen = now.through
    .filter(({ isDrawn }) => isDrawn)
    .map(letter => ({
      letter,
      spots: spotsOn(ground, inkPlaces(letter), { paints: [paint], clip: inside }),
    }));
  ground.fill(shape, paint, now.clip);
  for (const { letter, spots } of seen) {
    putOnTop(ground, spots);
    if (inkLeft(ground, spots) >= inkLeft(ground, letter.spots)) letter.spots = spots;
  }
}
