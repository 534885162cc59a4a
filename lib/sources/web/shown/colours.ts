import { rgb } from 'd3-color';

import { functionsOf, measure, partsOf } from './css-values';

/** Red, green and blue 0–255, alpha 0–1. */
export type Colour = { r: number; g: number; b: number; alpha: number };

export const BLACK: Colour = { r: 0, g: 0, b: 0, alpha: 1 };
export const WHITE: Colour = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR: Colour = { r: 0, g: 0, b: 0, alpha: 0 };

/** Colours of the browser's own light theme. */
const SYSTEM: Readonly<Record<string, Colour>> = {
  transparent: CLEAR,
  canvas: WHITE,
  field: WHITE,
  background: WHITE,
  window: WHITE,
  canvastext: BLACK,
  fieldtext: BLACK,
  windowtext: BLACK,
  text: BLACK,
};

const isChannels = (name: string) => /^(?:rgb|hsl)a?$/.test(name);

/** Reads a folded colour; `null`: none, or in a notation that is not known here. */
export function readColour(value: string): Colour | null {
  const system = SYSTEM[value];
  if (system) return system;
  const [call] = functionsOf(value);
  if (!call) return toColour(value);
  const { name, args } = call;
  // nb. In whatever notation, also where it is made of another colour.
  if (value.includes('/') && measure(value.slice(value.lastIndexOf('/') + 1, -1)) === 0)
    return CLEAR;
  if (isChannels(name)) return readChannels(value, name.slice(0, 3));
  const inside = value.slice(name.length + 1, -1);
  if (name === 'light-dark') return readColour(partsOf(inside, ',')[0] ?? '');
  if (name === 'color-mix') return readMix(partsOf(inside, ',').slice(1));
  return /\/(?!1\)|100%\))/.test(value) ? null : readGrey(name, args);
}

function toColour(value: string): Colour | null {
  const { r, g, b, opacity } = rgb(value);
  if (opacity === 0) return CLEAR;
  return Number.isNaN(r) ? null : { r, g, b, alpha: opacity };
}

/** `rgb()` and `hsl()`, in the old notation and the new. */
function readChannels(value: string, name: string): Colour | null {
  const inside = value.slice(value.indexOf('(') + 1, -1);
  const scale = name === 'rgb' ? 255 : 100;
  const percents = [255, scale, scale, 1];
  const channels = inside.split(/[ ,/]+/).map((part, at) => channelOf(part, percents[at] ?? 1));
  const known = channels.filter(each => each !== null);
  if (known.length < 3 || known.length < channels.length) return null;
  const shown = known
    .slice(0, 3)
    .map(Math.round)
    .map((each, at) => (name === 'hsl' && at > 0 ? `${String(each)}%` : String(each)));
  const colour = toColour(`${name}(${shown.join(',')})`);
  return colour && { ...colour, alpha: Math.max(0, Math.min(known[3] ?? 1, 1)) };
}

function channelOf(part: string, percent: number): number | null {
  return part === 'none' ? 0 : measure(part, { percent, em: 16 });
}

/** Mixes two colours by their shares, half each unless told. */
function readMix(parts: readonly string[]): Colour | null {
  const [one, other] = parts.map(part => {
    const pieces = partsOf(part);
    const share = pieces.find(each => each.endsWith('%'));
    const colour = readColour(pieces.find(each => !each.endsWith('%')) ?? '');
    return { colour, share: share === undefined ? null : Number.parseFloat(share) / 100 };
  });
  if (!one?.colour || !other?.colour) return null;
  return layOver({ ...one.colour, alpha: one.share ?? 1 - (other.share ?? 0.5) }, other.colour);
}

/** Lightness from 0 to 1 of a colour without a hue, by its notation; percentages are of 1. */
const LIGHTNESS: Readonly<Record<string, (channels: readonly number[]) => number>> = {
  lab: ([light = 0]) => light / (light > 1 ? 100 : 1),
  lch: ([light = 0]) => light / (light > 1 ? 100 : 1),
  oklab: ([light = 0]) => light,
  oklch: ([light = 0]) => light,
  hwb: ([, white = 0, black = 0]) => (white + black < 1 ? NaN : white / (white + black)),
  color: ([, red = 0, green = 0, blue = 0]) => (red === green && red === blue ? red : NaN),
};

/** White and black in other notations: what lies between depends on the hue. */
function readGrey(name: string, parts: readonly string[]): Colour | null {
  const channels = parts.map(part => measure(part) ?? 0);
  const light = LIGHTNESS[name]?.(channels) ?? NaN;
  if (light >= 0.99) return WHITE;
  return light <= 0.01 ? BLACK : null;
}

/** `top` over an opaque `ground`. */
export function layOver(top: Colour, ground: Colour): Colour {
  const mix = (one: number, other: number) => one * top.alpha + other * (1 - top.alpha);
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b), alpha: 1 };
}

/**
 * Chosen: 20 of 255 in every channel, about half of what the palest "disabled" grey in use has
 * (#ddd on white).
 */
const SAME = 20;

export function isAlike(one: Colour, other: Colour): boolean {
  const apart = [one.r - other.r, one.g - other.g, one.b - other.b].map(Math.abs);
  return Math.max(...apart) <= SAME;
}

const BLENDS: Readonly<Record<string, (text: number, ground: number) => number>> = {
  multiply: (text, ground) => (text * ground) / 255,
  screen: (text, ground) => text + ground - (text * ground) / 255,
  darken: Math.min,
  lighten: Math.max,
  difference: (text, ground) => Math.abs(text - ground),
  exclusion: (text, ground) => text + ground - (2 * text * ground) / 255,
  'color-dodge': (text, ground) =>
    ground === 0 ? 0 : Math.min(255, (ground * 255) / (255 - text)),
  'color-burn': (text, ground) =>
    ground === 255 ? 255 : 255 - Math.min(255, ((255 - ground) * 255) / text),
  'plus-lighter': (text, ground) => Math.min(255, text + ground),
};

/** Colour that a text has after it was blended with its ground. */
export function blend(mode: string, text: Colour, ground: Colour): Colour {
  const mix = BLENDS[mode];
  if (!mix) return text;
  const { r, g, b } = ground;
  return { ...text, r: mix(text.r, r), g: mix(text.g, g), b: mix(text.b, b) };
}

/** The colours of a gradient; `null` if one is not known, or it is a picture. */
export function gradientColours(value: string): Colour[] | null {
  const colours: Colour[] = [];
  for (const { name, args } of functionsOf(value)) {
    if (!name.endsWith('gradient')) return null;
    for (const arg of args) {
      const colour = readColour(arg);
      if (colour) colours.push(colour);
      else if (/^[a-z-]+\(/.test(arg) && !/^(?:calc|min|max|clamp)\(/.test(arg)) return null;
    }
  }
  return colours.length === 0 ? null : colours;
}
