import { painted, shownThrough, UNKNOWN, WHITE, type Paint } from './colours';
import { createInkNotes } from './ink-notes';
import { rowsOf, type Shape } from './rows';

/** Where paint may go; in pixels, right and bottom excluded. */
export type Clip = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** One byte per pixel within these bounds; `null`: all of them. */
  mask: Uint8Array | null;
};

export type PageGround = ReturnType<typeof createGround>;

/** Pixels that one page may paint, over and over: a thousand times the page. */
const MAX_PAINTED = 500_000_000;
/** Negative logarithm of what shows through opaque paint: less than an eye sees. */
const OPAQUE = 8;

/** A page in coarse pixels: which colour lies where, and how much was laid on it so far. */
export function createGround(width: number, height: number) {
  const colours = new Int32Array(width * height).fill(WHITE);
  const laid = new Float32Array(width * height);
  const pictured = new Uint8Array(width * height);
  const whole: Clip = { left: 0, top: 0, right: width, bottom: height, mask: null };
  let budget = MAX_PAINTED;

  function spend(pixels: number): void {
    budget -= pixels;
    if (budget < 0) throw new RangeError('pdf: a page paints too much');
  }

  /** Visits every pixel of a shape within the clip. */
  function visit(shape: Shape, clip: Clip, use: (pixel: number) => void): void {
    for (const { y, start, end } of rowsOf(shape, clip, spend)) {
      spend(end - start);
      const maskRow = (y - clip.top) * (clip.right - clip.left) - clip.left;
      for (let x = start; x < end; x += 1) {
        if (!clip.mask || clip.mask[maskRow + x] === 1) use(y * width + x);
      }
    }
  }

  return {
    whole,
    spend,
    ...createInkNotes({ width, colours, laid, pictured }),

    fill(shape: Shape, paint: Paint, clip: Clip): void {
      if (paint.alpha <= 0) return;
      const lays = Math.min(OPAQUE, -Math.log(Math.max(shownThrough(paint), Number.MIN_VALUE)));
      let [last, mixed] = [WHITE, painted(WHITE, paint)];
      visit(shape, clip, pixel => {
        const ground = colours[pixel] ?? UNKNOWN;
        if (ground !== last) [last, mixed] = [ground, painted(ground, paint)];
        colours[pixel] = paint.isWhole || mixed === ground ? mixed : UNKNOWN;
        laid[pixel] = (laid[pixel] ?? 0) + lays;
      });
    },

    markPicture(shape: Shape, clip: Clip): void {
      visit(shape, clip, pixel => {
        pictured[pixel] = 1;
      });
    },

    /** The part of a clip that is inside a shape too. */
    clipTo(shape: Shape, clip: Clip): Clip {
      const rows = [...rowsOf(shape, clip, spend)];
      const bounds = boundsOf(rows, clip);
      const across = bounds.right - bounds.left;
      const isBox =
        clip.mask === null &&
        rows.length === bounds.bottom - bounds.top &&
        rows.every(({ start, end }) => start === bounds.left && end === bounds.right);
      if (isBox) return bounds;
      const mask = new Uint8Array(across * (bounds.bottom - bounds.top));
      spend(mask.length);
      visit(shape, clip, pixel => {
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        mask[(y - bounds.top) * across + x - bounds.left] = 1;
      });
      return { ...bounds, mask };
    },

    /** Share of the page that sharp pictures cover, from 0 to 1. */
    pictureShare: () => pictured.reduce((sum, is) => sum + is, 0) / Math.max(pictured.length, 1),
  };
}

function boundsOf(
  rows: readonly { y: number; start: number; end: number }[],
  { left, top }: Clip,
): Clip {
  if (rows.length === 0) return { left, top, right: left, bottom: top, mask: null };
  const of = (pick: (row: (typeof rows)[number]) => number, best: typeof Math.min) =>
    rows.reduce(
      (found, row) => best(found, pick(row)),
      pick(rows[0] ?? { y: 0, start: 0, end: 0 }),
    );
  return {
    left: of(({ start }) => start, Math.min),
    right: of(({ end }) => end, Math.max),
    top: of(({ y }) => y, Math.min),
    bottom: of(({ y }) => y, Math.max) + 1,
    mask: null,
  };
}
