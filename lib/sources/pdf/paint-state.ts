import { NORMAL, UNKNOWN, WHITE, type Colour, type Paint } from './colours';
import {
  BLACK,
  NO_INK,
  paintWith,
  SOME_COLOUR,
  startGraphics,
  THOUSANDTHS,
  type Ink,
  type Mask,
} from './graphics';
import { matrixOf, times } from './matrix';
import { boxOutline } from './outlines';
import { contrastLeft, createGround, putOnTop, type PageGround } from './page-ground';
import type { Painter, Part } from './paint-page';
import { inkOf } from './painted-drawings';
import { rgbOf, shadingInk } from './painted-inks';
import type { Args, Handlers, Operations, PdfFont } from './pdf-operations';

/** What changes how a page paints. */
export function handlersOfState(painter: Painter): Handlers {
  return {
    save: () => save(painter),
    restore: () => restore(painter),
    transform: args => transform(painter, args),
    setLineWidth: ([width]) => setState(painter, 'LW', width),
    setDash: args => setState(painter, 'D', args),
    setGState: ([states]) => {
      const entries = states as readonly (readonly [string, unknown])[];
      for (const [name, value] of entries) setState(painter, name, value);
    },
    ...handlersOfColour(painter),
    ...handlersOfParts(painter),
  };
}

function save({ saved, now, spend }: Painter): void {
  spend(1);
  saved.push({ ...now });
}

function restore(painter: Painter): void {
  painter.now = painter.saved.pop() ?? painter.now;
}

function transform({ now }: Painter, args: Iterable<unknown>): void {
  now.ctm = times(now.ctm, matrixOf(args));
}

const NUMBERS: Readonly<Record<string, 'lineWidth' | 'fillAlpha' | 'strokeAlpha'>> = {
  LW: 'lineWidth',
  ca: 'fillAlpha',
  CA: 'strokeAlpha',
};

/** Sets what PDFs keep under this name in their graphics states. */
export function setState(painter: Painter, name: string, value: unknown): void {
  const { now, find, lastMask } = painter;
  const number = NUMBERS[name];
  if (number) now[number] = Number(value);
  if (name === 'D') now.dash = shareOf((value as Args)[0] as readonly number[]);
  if (name === 'BM') now.blend = String(value);
  if (name === 'SMask') now.mask = value === true ? lastMask : null;
  if (name === 'Font') {
    const [id, size] = value as Args;
    now.font = find(String(id)) as PdfFont | null;
    now.fontMatrix = matrixOf(now.font?.fontMatrix ?? THOUSANDTHS);
    now.fontSize = Number(size);
  }
}

function shareOf(dashes: readonly number[]): number {
  const sum = (lengths: readonly number[]) => lengths.reduce((all, each) => all + each, 0);
  const all = sum(dashes);
  if (all === 0) return 1;
  return dashes.length % 2 === 1 ? 1 / 2 : sum(dashes.filter((_, at) => at % 2 === 0)) / all;
}

function handlersOfColour(painter: Painter): Handlers {
  const fill = (ink: Ink) => {
    painter.now.fill = ink;
  };
  const stroke = (ink: Ink) => {
    painter.now.stroke = ink;
  };
  const plain = (colour: unknown): Ink => ({ ...SOME_COLOUR, colour: rgbOf(colour) });
  return {
    setFillRGBColor: ([colour]) => fill(plain(colour)),
    setStrokeRGBColor: ([colour]) => stroke(plain(colour)),
    setFillColorN: args => fill(patternInk(painter, args)),
    setStrokeColorN: args => stroke(patternInk(painter, args)),
    setFillTransparent: () => fill(NO_INK),
    setStrokeTransparent: () => stroke(NO_INK),
  };
}

function patternInk(painter: Painter, [kind, ...args]: Args): Ink {
  if (kind !== 'TilingPattern') {
    const [id, matrix] = args;
    const base = matrixOf((matrix ?? []) as Iterable<unknown>);
    return shadingInk(painter.find(String(id)), times(painter.view, base));
  }
  const [colour, tile, , box, acrossStep, downStep] = args;
  const [left = 0, bottom = 0, right = 0, top = 0] = box as readonly number[];
  const own = { ...SOME_COLOUR, colour: colour ? rgbOf(colour) : 0 };
  const ink = inkOf(painter, tile as Operations, { box: [left, bottom, right, top], ink: own });
  const [across, down] = [acrossStep, downStep].map(step => Math.abs(Number(step)));
  const hasGaps = Number(across) > right - left || Number(down) > top - bottom;
  return { ...ink, isWhole: ink.isWhole && !hasGaps };
}

type Group = {
  matrix: Iterable<number> | null;
  bbox: Args | null;
  smask: { subtype: string; backdrop?: unknown; transferMap?: Uint8Array } | null;
};

/** Parts of a page with a frame or a paint of their own: forms, groups, annotations, layers. */
function handlersOfParts(painter: Painter): Handlers {
  return {
    paintFormXObjectBegin: ([matrix, bbox]) => {
      save(painter);
      if (matrix) transform(painter, matrix as Iterable<number>);
      frame(painter, bbox);
    },
    paintFormXObjectEnd: () => restore(painter),
    beginGroup: ([group]) => beginGroup(painter, group as Group),
    endGroup: ([group]) => endGroup(painter, group as Group),
    beginAnnotation: ([, rect, placed, matrix]) => {
      painter.isAnnotation = true;
      painter.saved = [];
      painter.now = startGraphics(painter.view, painter.ground.whole);
      frame(painter, rect);
      transform(painter, placed as Iterable<number>);
      transform(painter, matrix as Iterable<number>);
    },
    endAnnotation: () => {
      painter.isAnnotation = false;
    },
    beginMarkedContent: () => void painter.layers.push(true),
    beginMarkedContentProps: ([tag, layer]) =>
      void painter.layers.push(tag !== 'OC' || painter.isLayerShown(layer)),
    endMarkedContent: () => void painter.layers.pop(),
  };
}

/** Clips to a rectangle in the units in use. */
function frame(painter: Painter, box: unknown): void {
  if (!box) return;
  const outline = boxOutline(painter.now.ctm, Array.from(box as Iterable<number>));
  painter.clipTo({ outline, isEvenOdd: false });
}

function beginGroup(painter: Painter, { matrix, bbox, smask }: Group): void {
  save(painter);
  const { now, ground: outer, letters, spend } = painter;
  const { ctm } = now;
  if (matrix) transform(painter, matrix);
  frame(painter, bbox);
  now.ctm = ctm;
  const paint = paintWith(now, BLACK, now.fillAlpha);
  const isPlain = !smask && paint.alpha >= 1 && paint.blend === NORMAL && !paint.at;
  painter.parts.push(isPlain ? null : { outer, paint, firstLetter: letters.length });
  if (isPlain) return;
  const paper = smask ? backdropOf(smask) : outer;
  painter.ground = createGround(now.clip, { paper, spend });
  if (smask) painter.masksOpen += 1;
  painter.now = smask
    ? startGraphics(ctm, now.clip)
    : { ...now, mask: null, fillAlpha: 1, strokeAlpha: 1, blend: NORMAL };
}

function endGroup(painter: Painter, { smask }: Group): void {
  const { ground: inner, parts } = painter;
  const part = parts.pop();
  restore(painter);
  if (!part) return;
  painter.ground = part.outer;
  if (smask) {
    painter.masksOpen -= 1;
    painter.lastMask = maskOf(inner, smask);
  } else putOn(painter, part, inner);
}

/** Puts a group that was painted apart, with its letters, onto the ground around it. */
function putOn({ letters }: Painter, { outer, paint, firstLetter }: Part, inner: PageGround): void {
  const { left, top, right, bottom } = inner.whole;
  const shape = {
    outline: [[left, top, right, top, right, bottom, left, bottom]],
    isEvenOdd: false,
  };
  const strengthAt = (x: number, y: number) => paint.at?.(x, y).alpha ?? 1;
  const at: Paint['at'] = (x, y) => {
    const pixel = inner.pixelAt(x, y);
    const covered = 1 - Math.exp(-(inner.laid[pixel] ?? 0));
    return { colour: inner.colours[pixel] ?? UNKNOWN, alpha: covered * strengthAt(x, y) };
  };
  const moved = letters.slice(firstLetter).map(letter => {
    letter.spots = letter.spots.map(spot => {
      const [x, y] = inner.placeOf(spot.pixel);
      const contrast = contrastLeft(inner, spot) * paint.alpha * strengthAt(x, y);
      return { pixel: outer.pixelAt(x, y), contrast, laid: 0 };
    });
    return letter;
  });
  outer.fill(shape, { ...paint, isWhole: true, at }, inner.whole);
  for (const { spots } of moved) putOnTop(outer, spots);
}

function backdropOf({ backdrop }: NonNullable<Group['smask']>): Colour {
  return typeof backdrop === 'string' ? rgbOf(backdrop) : 0;
}

/** What a soft mask lets through: by its light, or by how much was painted. */
function maskOf(ground: PageGround, smask: NonNullable<Group['smask']>): Mask {
  const { whole, pixelAt, laid } = ground;
  const isAlpha = smask.subtype === 'Alpha';
  const turned = (share: number) => {
    const byte = Math.round(share * 255);
    return smask.transferMap?.[byte] ?? byte;
  };
  const strengths = Uint8Array.from(ground.colours, (colour, pixel) => {
    if (colour === UNKNOWN) return laid[pixel] === 0 ? turned(0) : 255;
    return turned(isAlpha ? 1 - Math.exp(-(laid[pixel] ?? 0)) : lightOf(colour));
  });
  const outside = turned(isAlpha ? 0 : lightOf(backdropOf(smask)));
  return (x, y) => {
    const isIn = x >= whole.left && x < whole.right && y >= whole.top && y < whole.bottom;
    return (isIn ? (strengths[pixelAt(x, y)] ?? 0) : outside) / 255;
  };
}

/** Luminosity of a colour, from 0 to 1 (ISO 32000-2, 11.3.5.3). */
function lightOf(colour: Colour): number {
  const part = (shift: number) => (colour >> shift) & 255;
  return (0.3 * part(16) + 0.59 * part(8) + 0.11 * part(0)) / (WHITE & 255);
}
