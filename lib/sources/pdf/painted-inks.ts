import { distance, UNKNOWN, type Colour, type PaintAt } from './colours';
import { NO_INK, SOME_COLOUR, type Ink } from './graphics';
import { inverse, onto, type Matrix } from './matrix';
import { LEAST_CONTRAST } from './page-ground';

/** A picture as pdf.js unpacks it; pictures that it does not unpack have no data. */
export type Picture = {
  width: number;
  height: number;
  /** 1: a bit for each pixel, 2: red, green and blue, 3: with alpha. Stencils have none. */
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | null;
};

/** The colours of a picture where its unit square lies; unknown where it was not unpacked. */
export function pictureInk(picture: Picture | null, ctm: Matrix, stencil?: Ink): Ink {
  if (!picture?.data) return stencil ? { ...stencil, isWhole: false } : SOME_COLOUR;
  const { width, height } = picture;
  const back = inverse(ctm);
  const at: PaintAt = (x, y) => {
    const [u, v] = onto(back, [x + 0.5, y + 0.5]);
    const column = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
    const row = Math.min(height - 1, Math.max(0, Math.floor((1 - v) * height)));
    if (!stencil) return pixelOf(picture, column, row);
    const own = stencil.at?.(x, y) ?? { colour: stencil.colour, alpha: 1 };
    return bitOf(picture, column, row) ? { ...own, alpha: 0 } : own;
  };
  return { ...SOME_COLOUR, ...(stencil && { alpha: stencil.alpha }), at };
}

function pixelOf(picture: Picture, column: number, row: number): { colour: Colour; alpha: number } {
  const { width, kind, data } = picture;
  if (kind === 1) return { colour: bitOf(picture, column, row) ? 0xffffff : 0, alpha: 1 };
  const size = kind === 3 ? 4 : 3;
  const at = (row * width + column) * size;
  const part = (index: number) => data?.[at + index] ?? 255;
  return {
    colour: (part(0) << 16) | (part(1) << 8) | part(2),
    alpha: size === 4 ? part(3) / 255 : 1,
  };
}

function bitOf({ width, data }: Picture, column: number, row: number): boolean {
  const byte = data?.[row * Math.ceil(width / 8) + (column >> 3)] ?? 255;
  return (byte & (128 >> (column & 7))) !== 0;
}

type Stop = readonly [at: number, colour: string];

/** What a shading of pdf.js paints; `matrix` leads from its units to pixels. */
export function shadingInk(shading: unknown, matrix: Matrix): Ink {
  const [kind, type, , stops, from, to] = (shading ?? []) as readonly unknown[];
  if (kind === 'Mesh') return { ...SOME_COLOUR, colour: oneOf(meshColours(stops)) };
  if (kind !== 'RadialAxial') return { ...SOME_COLOUR, isWhole: false };
  const ramp = stops as readonly Stop[];
  const isEndless = ramp.every(([, colour]) => colour !== 'transparent');
  const colour = oneOf(ramp.filter(([, each]) => each !== 'transparent').map(([, c]) => rgbOf(c)));
  const ink = { colour, alpha: 1, isWhole: isEndless };
  if (type !== 'axial') return ink;
  const [[x0, y0], [x1, y1]] = [from, to] as [readonly [number, number], readonly [number, number]];
  const back = inverse(matrix);
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const at: PaintAt = (x, y) => {
    const [u, v] = onto(back, [x + 0.5, y + 0.5]);
    return colourOn(ramp, ((u - x0) * (x1 - x0) + (v - y0) * (y1 - y0)) / length);
  };
  return { ...ink, isWhole: true, at };
}

/** The colour at a place of a ramp, halfway mixed. */
function colourOn(ramp: readonly Stop[], place: number): { colour: Colour; alpha: number } {
  const next = ramp.findIndex(([at]) => at >= place);
  const after = ramp[next < 0 ? ramp.length - 1 : next] ?? [0, 'transparent'];
  const before = (next < 0 ? ramp.at(-1) : ramp[Math.max(0, next - 1)]) ?? after;
  const [one, other] = [before, after].map(([, colour]) => rgbOf(colour));
  if (before[1] === 'transparent' || after[1] === 'transparent') return { ...NO_INK };
  const share = after[0] > before[0] ? (place - before[0]) / (after[0] - before[0]) : 1;
  const mixed = [16, 8, 0].map(shift => {
    const [low, high] = [((one ?? 0) >> shift) & 255, ((other ?? 0) >> shift) & 255];
    return Math.round(low + (high - low) * Math.max(0, share)) << shift;
  });
  return { colour: mixed.reduce((sum, part) => sum | part, 0), alpha: 1 };
}

function meshColours(parts: unknown): Colour[] {
  const colours = parts as ArrayLike<number>;
  return Array.from({ length: Math.floor(colours.length / 4) }, (_, index) => {
    const part = (offset: number) => colours[index * 4 + offset] ?? 0;
    return (part(0) << 16) | (part(1) << 8) | part(2);
  });
}

/** The colour that all of these are, to the eye. */
export function oneOf(colours: Iterable<Colour>): Colour {
  const [first = UNKNOWN, ...others] = new Set(colours);
  return others.every(colour => distance(first, colour) < LEAST_CONTRAST) ? first : UNKNOWN;
}

/** Reads "#rrggbb". */
export function rgbOf(colour: unknown): Colour {
  const number = parseInt(String(colour).slice(1), 16);
  return Number.isNaN(number) ? UNKNOWN : number;
}
