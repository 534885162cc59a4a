/** Red, green and blue as one number; `UNKNOWN` for pictures, shadings and patterns. */
export type Colour = number;

export const UNKNOWN = -1;
export const WHITE = 0xffffff;

/** What is laid on a page. */
export type Paint = {
  colour: Colour;
  /** From 0, transparent, to 1. */
  alpha: number;
  /** Name of the blend mode as canvases have it. */
  blend: string;
  /** False where parts of the shape may be left free: masks, patterns. */
  isWhole: boolean;
};

/** Blend modes as functions of the ground and the paint, both from 0 to 255; others are unknown. */
const BLENDS: Readonly<Record<string, (ground: number, paint: number) => number>> = {
  'source-over': (_, paint) => paint,
  multiply: (ground, paint) => (ground * paint) / 255,
  screen: (ground, paint) => 255 - ((255 - ground) * (255 - paint)) / 255,
  darken: Math.min,
  lighten: Math.max,
};

/** Returns the colour of a ground with a paint on it. */
export function painted(ground: Colour, { colour, alpha, blend }: Paint): Colour {
  if (alpha <= 0) return ground;
  const mix = BLENDS[blend];
  if (
    !mix ||
    colour === UNKNOWN ||
    (ground === UNKNOWN && !(alpha >= 1 && blend === 'source-over'))
  )
    return UNKNOWN;
  const part = (shift: number) => {
    const [from, to] = [(ground >> shift) & 255, (colour >> shift) & 255];
    return Math.round(from + (mix(from, to) - from) * Math.min(alpha, 1)) << shift;
  };
  return part(16) | part(8) | part(0);
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
  const mix = BLENDS[blend];
  if (!mix || (colour === UNKNOWN && blend !== 'source-over')) return 1;
  const parts = [16, 8, 0].map(shift => (colour >> shift) & 255);
  const kept = parts.map(part => (mix(255, part) - mix(0, part)) / 255);
  return 1 - Math.min(Math.max(alpha, 0), 1) * (1 - Math.max(...kept));
}
