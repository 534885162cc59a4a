import {
  distance,
  NORMAL,
  paintAt,
  painted,
  shownThrough,
  UNKNOWN,
  type Colour,
  type Paint,
} from './colours';
import type { Point } from './matrix';
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

/** One place of a letter's ink: how well it was seen when put there, and what lay there by then. */
export type Spot = { pixel: number; contrast: number; laid: number };

/** What a pixel counts whose paint has to be worked out. */
const STEPS_OF_VARIED = 10;

export type PageGround = ReturnType<typeof createGround>;

/** Least difference of ink and ground, from 0 to 255: less is no letter to anyone. */
export const LEAST_CONTRAST = 16;
/** Negative logarithm of what shows through opaque paint: less than an eye sees. */
const OPAQUE = 8;
/** What paint with gaps counts: it covers nothing, but the ground is no longer bare. */
const TRACE = 1e-6;

type Below = { colours: Int32Array; pixelAt: (x: number, y: number) => number };

/**
 * A part of a page in coarse pixels: which colour lies where, and how much was laid on it.
 * `paper`: the colour of all of it, or the ground below.
 */
export function createGround(
  whole: Clip,
  { paper, spend }: { paper: Colour | Below; spend: (steps: number) => void },
) {
  const width = whole.right - whole.left;
  const size = width * (whole.bottom - whole.top);
  spend(size);
  const colours = new Int32Array(size).fill(typeof paper === 'number' ? paper : UNKNOWN);
  const laid = new Float32Array(size);
  const pictured = new Uint8Array(size);
  /** Of all that a paint is mixed with: the colour there, and whether the paper is bare. */
  const keyAt = (pixel: number) => (colours[pixel] ?? UNKNOWN) * 2 + Number(laid[pixel] === 0);
  const pixelAt = (x: number, y: number) => (y - whole.top) * width + x - whole.left;
  const placeOf = (pixel: number): Point => [
    whole.left + (pixel % width),
    whole.top + Math.floor(pixel / width),
  ];
  if (typeof paper !== 'number') copyPaper(colours, paper, placeOf);

  /** Visits every pixel of a shape within the clip. */
  function visit(shape: Shape, clip: Clip, use: (x: number, y: number) => void): void {
    for (const { y, start, end } of rowsOf(shape, clip, spend)) {
      spend(end - start);
      for (let x = start; x < end; x += 1) if (isInside(x, y, clip)) use(x, y);
    }
  }

  /** Blend modes work on what was painted, not on the paper (ISO 32000-2, 11.4.7). */
  function mix(pixel: number, paint: Paint): Colour {
    const isBare = laid[pixel] === 0 && paint.blend !== NORMAL;
    return painted(colours[pixel] ?? UNKNOWN, isBare ? { ...paint, blend: NORMAL } : paint);
  }

  return {
    whole,
    colours,
    laid,
    pixelAt,
    placeOf,
    mix,

    fill(shape: Shape, paint: Paint, clip: Clip): void {
      if (paint.alpha <= 0) return;
      const even = laysOf(paint);
      const mixes = new Map<number, Colour>();
      visit(shape, clip, (x, y) => {
        const [pixel, here] = [pixelAt(x, y), paintAt(paint, x, y)];
        if (here.alpha <= 0) return;
        const isEven = here === paint;
        if (!isEven) spend(STEPS_OF_VARIED);
        const key = keyAt(pixel);
        const mixed = (isEven ? mixes.get(key) : undefined) ?? mix(pixel, here);
        if (isEven) mixes.set(key, mixed);
        colours[pixel] = here.isWhole || mixed === colours[pixel] ? mixed : UNKNOWN;
        add(laid, pixel, isEven ? even : laysOf(here));
      });
    },

    markPicture(shape: Shape, clip: Clip): void {
      visit(shape, clip, (x, y) => {
        pictured[pixelAt(x, y)] = 1;
      });
    },

    isPictured: ([x, y]: Point) => pictured[pixelAt(Math.floor(x), Math.floor(y))] === 1,

    /** Share of the page that sharp pictures cover, from 0 to 1. */
    pictureShare: () => pictured.reduce((sum, is) => sum + is, 0) / Math.max(size, 1),
  };
}

/** Notes how ink is seen at these places, in pixels, before anything is laid over it. */
export function spotsOn(
  ground: PageGround,
  places: readonly Point[],
  { paints, clip }: { paints: readonly Paint[]; clip: Clip },
): Spot[] {
  const found: Spot[] = [];
  if (paints.length === 0) return found;
  for (const place of places) {
    const [x, y] = [Math.floor(place[0]), Math.floor(place[1])];
    if (!isInside(x, y, clip)) continue;
    const pixel = ground.pixelAt(x, y);
    const contrast = paints.reduce(
      (most, paint) => Math.max(most, contrastOn(ground, pixel, paintAt(paint, x, y))),
      0,
    );
    found.push({ pixel, contrast, laid: ground.laid[pixel] ?? 0 });
  }
  return found;
}

function contrastOn({ colours, mix }: PageGround, pixel: number, paint: Paint): number {
  const ground = colours[pixel] ?? UNKNOWN;
  if (ground === UNKNOWN || paint.colour === UNKNOWN) return 255 * Math.min(paint.alpha, 1);
  return distance(ground, mix(pixel, paint));
}

/** Takes ink as put on top of all that is laid there by now. */
export function putOnTop({ laid }: PageGround, spots: readonly Spot[]): void {
  for (const spot of spots) spot.laid = laid[spot.pixel] ?? 0;
}

/** What is left of the contrast of ink, from 0 to 255. */
export function contrastLeft({ laid }: PageGround, spot: Spot): number {
  return spot.contrast * Math.exp(spot.laid - (laid[spot.pixel] ?? 0));
}

/** Number of places where ink is seen at the end. */
export function inkLeft(ground: PageGround, spots: readonly Spot[]): number {
  let left = 0;
  for (const spot of spots) if (contrastLeft(ground, spot) >= LEAST_CONTRAST) left += 1;
  return left;
}

function add(sums: Float32Array, at: number, more: number): void {
  sums[at] = (sums[at] ?? 0) + more;
}

function copyPaper(colours: Int32Array, below: Below, placeOf: (pixel: number) => Point): void {
  for (const pixel of colours.keys()) {
    colours[pixel] = below.colours[below.pixelAt(...placeOf(pixel))] ?? UNKNOWN;
  }
}

/** Negative logarithm of what shows through a paint. */
function laysOf(paint: Paint): number {
  return Math.max(TRACE, Math.min(OPAQUE, -Math.log(shownThrough(paint))));
}

function isInside(x: number, y: number, { left, top, right, bottom, mask }: Clip): boolean {
  if (!(x >= left && x < right && y >= top && y < bottom)) return false;
  return mask === null || mask[(y - top) * (right - left) + x - left] === 1;
}

/** The part of a clip that is inside a shape too. */
export function clipTo(shape: Shape, clip: Clip, spend: (steps: number) => void): Clip {
  const rows = [...rowsOf(shape, clip, spend)];
  if (rows.length === 0) return { ...clip, right: clip.left, bottom: clip.top, mask: null };
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, mask: null };
  for (const { y, start, end } of rows) {
    bounds.left = Math.min(bounds.left, start);
    bounds.right = Math.max(bounds.right, end);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y + 1);
  }
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const isBox = rows.length === height && rows.every(({ start, end }) => end - start === width);
  if (isBox && clip.mask === null) return bounds;
  const mask = new Uint8Array(width * height);
  spend(mask.length);
  for (const { y, start, end } of rows) {
    spend(end - start);
    for (let x = start; x < end; x += 1) {
      if (isInside(x, y, clip)) mask[(y - bounds.top) * width + x - bounds.left] = 1;
    }
  }
  return { ...bounds, mask };
}
