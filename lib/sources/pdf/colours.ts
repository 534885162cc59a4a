/** Red, green and blue as one number; `UNKNOWN` for what is not worked out. */
export type Colour = number;

export const UNKNOWN = -1;
export const WHITE = 0xffffff;
export const NORMAL = 'source-over';

/** What is laid on a page. */
export type Paint = {
  colour: Colour;
  /** From 0, transparent, to 1. */
  alpha: number;
  /** Name of the blend mode as canvases have it. */
  blend: string;
  /** False where parts of the shape may be left free: patterns with gaps, dashes. */
  isWhole: boolean;
  /** Where it is not the same everywhere: its colour, and the share of its alpha, at a pixel. */
  at?: PaintAt | undefined;
};
export type PaintAt = (x: number, y: number) => { colour: Colour; alpha: number };

export function paintAt(paint: Paint, x: number, y: number): Paint {
  if (!paint.at) return paint;
  const { colour, alpha } = paint.at(x, y);
  return { ...paint, colour, alpha: alpha * paint.alpha };
}

type Blend = (ground: number, paint: number) => number;

const hardLight: Blend = (ground, paint) =>
  paint < 0.5 ? 2 * ground * paint : 1 - 2 * (1 - ground) * (1 - paint);
const softLight: Blend = (ground, paint) => {
  if (paint <= 0.5) return ground - (1 - 2 * paint) * ground * (1 - ground);
  const light = ground <= 0.25 ? ((16 * ground - 12) * ground + 4) * ground : Math.sqrt(ground);
  return ground + (2 * paint - 1) * (light - ground);
};
/** Keeps the light of the ground: right for greys, near enough for colours. */
const groundLight: Blend = ground => ground;

/** Blend modes (ISO 32000-2, 11.3.5) as functions of ground and paint, all from 0 to 1. */
const BLENDS: Readonly<Record<string, Blend>> = {
  [NORMAL]: (_, paint) => paint,
  multiply: (ground, paint) => ground * paint,
  screen: (ground, paint) => ground + paint - ground * paint,
  overlay: (ground, paint) => hardLight(paint, ground),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (ground, paint) => (ground === 0 ? 0 : Math.min(1, ground / (1 - paint))),
  'color-burn': (ground, paint) => (ground === 1 ? 1 : 1 - Math.min(1, (1 - ground) / paint)),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (ground, paint) => Math.abs(ground - paint),
  exclusion: (ground, paint) => ground + paint - 2 * ground * paint,
  hue: groundLight,
  saturation: groundLight,
  color: groundLight,
};

function partsOf(colour: Colour): number[] {
  return [16, 8, 0].map(shift => ((colour >> shift) & 255) / 255);
}

/** Returns the colour of a ground with a paint on it. */
export function painted(ground: Colour, { colour, alpha, blend }: Paint): Colour {
  if (alpha <= 0) return ground;
  const isOpaque = alpha >= 1 && blend === NORMAL;
  if (isOpaque) return colour;
  const mix = BLENDS[blend];
  if (!mix || colour === UNKNOWN || ground === UNKNOWN) return UNKNOWN;
  const paint = partsOf(colour);
  const mixed = partsOf(ground).map(
    (from, at) => from + (mix(from, paint[at] ?? 0) - from) * Math.min(alpha, 1),
  );
  return mixed.reduce((sum, part) => sum * 256 + Math.round(part * 255), 0);
}

/**
 * Distance of two colours: that of the part which differs most, from 0 to 255. An unknown colour
 * counts as far away.
 */
export function distance(one: Colour, other: Colour): number {
  if (one === UNKNOWN || other === UNKNOWN) return 255;
  const part = (shift: number) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));
  return Math.max(part(16), part(8), part(0));
}

/** Share of the differences below a paint that shows through it. */
export function shownThrough({ colour, alpha, blend, isWhole }: Paint): number {
  if (!isWhole) return 1;
  const opaque = Math.min(Math.max(alpha, 0), 1);
  if (blend === NORMAL) return 1 - opaque;
  const mix = BLENDS[blend];
  if (!mix || colour === UNKNOWN) return 1;
  const kept = partsOf(colour).map(part => Math.abs(mix(1, part) - mix(0, part)));
  return 1 - opaque * (1 - Math.max(...kept));
}
