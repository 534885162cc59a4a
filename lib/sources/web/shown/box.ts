import type { Style } from './cascade';
import { gradientColours, readColour } from './colours';
import { measure, partsOf, SCREEN, type Bases } from './css-values';
import { isTurnedAway, movementOf } from './movement';
import { isClippedAway } from './shapes';
import type { TextLook } from './text-look';

/** What an element's box needs to know of the boxes around it. */
export type BoxContext = {
  /** Size of the nearest box that cuts off what is outside it, in pixels; `null`: not known. */
  clip: { width: number | null; height: number | null } | null;
  /** True if the children are laid out as blocks, whatever they are. */
  isGrid: boolean;
  /** True if rows of its grid have no height. */
  isFlat: boolean;
  /** True if a box around it is what places are counted from. */
  isPlaced: boolean;
};

export const FIRST_BOX: BoxContext = { clip: null, isGrid: false, isFlat: false, isPlaced: false };

/** `gone`: not drawn; `tiny`: made too small to see or moved away, as for screen readers. */
export type Fate = 'gone' | 'tiny' | null;

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby rt ' +
    's samp small span strike strong sub sup time tt u var'
  ).split(' '),
);

export type Box = {
  element: Element;
  style: Style;
  look: TextLook;
  around: BoxContext;
  /** Length of all the text in it, in characters. */
  textLength: (element: Element) => number;
};

/** Judges by the properties of one element alone whether its box is seen. */
export function fateOf(box: Box): Fate {
  const { style } = box;
  if (style.size === 0 && !box.around.isFlat) return null;
  if (isOff(box) || isMaskedOut(style) || isTurnedAway(style)) return 'gone';
  return isClippedAway(style, isOutOfFlow(style)) ||
    isSmall(box) ||
    isAway(box) ||
    isOnFarPath(style)
    ? 'tiny'
    : null;
}

function isOff({ element, style }: Box): boolean {
  if (/^(?:none|table-column(?:-group)?)$/.test(style.get('display') ?? '')) return true;
  if (style.get('content-visibility') === 'hidden') return true;
  if (isRow(element) && style.get('visibility') === 'collapse') return true;
  // nb. A picture in the place of what an element holds.
  return /^(?:url|image[a-z-]*|[a-z-]*gradient)\(/.test(style.get('content') ?? '');
}

function isRow(element: Element): boolean {
  return /^(?:tr|tbody|thead|tfoot|col|colgroup)$/.test(element.localName);
}

export function isPositioned(style: Style): boolean {
  return /^(?:relative|absolute|fixed|sticky)$/.test(style.get('position') ?? '');
}

function isOutOfFlow(style: Style): boolean {
  return /^(?:absolute|fixed)$/.test(style.get('position') ?? '');
}

/** Returns false for boxes in a line of text: sizes do not apply to them. */
function isBlock({ element, style, around }: Box): boolean {
  if (isOutOfFlow(style) || around.isGrid) return true;
  if (/^(?:left|right)$/.test(style.get('float') ?? '')) return true;
  const display = style.get('display');
  return display === undefined
    ? !INLINE.has(element.localName)
    : !/^(?:inline|contents)$/.test(display);
}

function basesOf({ look }: Pick<Box, 'look'>, percent: number): Bases {
  return { percent, em: look.size };
}

/** Pixels of a property; `null`: not set, or not known. */
function pixelsOf(box: Box, property: string, percent: number): number | null {
  const value = box.style.get(property);
  return value === undefined ? null : measure(value, basesOf(box, percent));
}

const CLIPS = /hidden|clip|scroll|auto|overlay/;

function clips(style: Style): boolean {
  return CLIPS.test(`${style.get('overflow-x') ?? ''} ${style.get('overflow-y') ?? ''}`);
}

/** The least of a size and its limit; `null`: as its text. */
function sizeOf(box: Box, property: 'width' | 'height'): number | null {
  const sizes = [property, `max-${property}`].map(name => pixelsOf(box, name, SCREEN[property]));
  const known = sizes.filter(size => size !== null);
  if (known.length === 0) return null;
  return Math.max(Math.min(...known), pixelsOf(box, `min-${property}`, SCREEN[property]) ?? 0);
}

/** Two pixels show no letter. */
const TINY = 2;

function isSmall(box: Box): boolean {
  const { style, look, around } = box;
  if (!clips(style) || !isBlock(box)) return false;
  const width = sizeOf(box, 'width');
  if (width !== null && width <= TINY && !hasPadding(box, ['padding-left', 'padding-right']))
    return true;
  const height = sizeOf(box, 'height');
  if (hasPadding(box, ['padding-top', 'padding-bottom'])) return false;
  if (height !== null) return height <= TINY;
  return around.isFlat || (look.lineHeight !== null && look.lineHeight <= TINY);
}

/** Padding shows what flows out of a box without a size. */
function hasPadding(box: Box, sides: readonly string[]): boolean {
  return sides.some(side => (pixelsOf(box, side, SCREEN.width) ?? 0) > TINY);
}

function isMaskedOut(style: Style): boolean {
  const mask = style.get('mask') ?? 'none';
  if (mask === 'none') return false;
  const places = [style.get('mask-position') ?? '', mask].flatMap(value =>
    partsOf(value.replace('/', ' ')),
  );
  const isFarOff = places.some(place => Math.abs(measure(place) ?? 0) > VERY_FAR);
  if (isFarOff || measure(partsOf(style.get('mask-size') ?? '')[0] ?? '1') === 0) return true;
  const colours = gradientColours(mask);
  return colours?.every(({ alpha }) => alpha < 0.1) ?? false;
}

/** Chosen: what is moved less may still be on the screen, as its place is not known. */
const FAR = 500;
/** Further than any page that a user scrolls to the side. */
const VERY_FAR = 3_000;

const MOVES =
  'left right top bottom margin-left margin-top padding-left padding-top transform translate'.split(
    ' ',
  );

function isAway(box: Box): boolean {
  const { style } = box;
  if (!MOVES.some(property => style.has(property))) return false;
  const extent = sizeOf(box, 'width') ?? textWidth(box);
  const x = offsetOf(box, 'x', extent);
  const y = offsetOf(box, 'y', sizeOf(box, 'height') ?? 20);
  const isFixed = style.get('position') === 'fixed';
  const near = isFixed ? 20 : FAR;
  const isBefore = y <= -near || x <= -Math.max(near, Math.min(extent, VERY_FAR));
  const isAfter = isRight(box, x) || (isFixed && y >= SCREEN.height);
  return isBefore || isAfter || isOutOfClip(box, x, y);
}

/** Of a path to follow only the numbers are looked at: far to the left or the top. */
function isOnFarPath(style: Style): boolean {
  return /-\d{4}/.test(style.get('offset') ?? style.get('offset-path') ?? '');
}

function isRight({ style }: Box, x: number): boolean {
  return x >= (isOutOfFlow(style) ? SCREEN.width : VERY_FAR);
}

function isOutOfClip({ around: { clip } }: Box, x: number, y: number): boolean {
  if (clip === null) return false;
  return (clip.height !== null && y >= clip.height) || (clip.width !== null && x >= clip.width);
}

/** About how wide the text is in one line, in pixels. */
function textWidth({ element, look, textLength }: Box): number {
  return (textLength(element) * look.size) / 2;
}

/** Pixels by which the box is moved to the right or down from where it would be. */
function offsetOf(box: Box, axis: 'x' | 'y', extent: number): number {
  const { style } = box;
  const [start, end] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const screen = SCREEN[axis === 'x' ? 'width' : 'height'];
  // nb. A share of the box around it may be little; only that of the screen is known.
  const isOfScreen =
    style.get('position') === 'fixed' || (isOutOfFlow(style) && !box.around.isPlaced);
  const share = isOfScreen ? screen : 0;
  const place = isPositioned(style) ? placeOf(box, { start, end, share, screen }) : 0;
  const margin = pixelsOf(box, `margin-${start}`, 0) ?? 0;
  const padding = box.around.clip ? (pixelsOf(box, `padding-${start}`, 0) ?? 0) : 0;
  const moved = movementOf(style)[axis].map(each => measure(each, basesOf(box, extent)) ?? 0);
  return moved.reduce((sum, each) => sum + each, place + margin + padding);
}

type Edge = { start: string; end: string; share: number; screen: number };

function placeOf(box: Box, { start, end, share, screen }: Edge): number {
  const first = pixelsOf(box, start, share);
  if (first !== null) return first;
  const last = pixelsOf(box, end, share);
  if (last === null) return 0;
  if (box.style.get('position') === 'relative') return -last;
  if (Math.abs(last) >= screen) return -last;
  return box.style.get('position') === 'fixed' && last < -20 ? screen : 0;
}

/** What the children need to know of this box. */
export function boxInside(box: Box): BoxContext {
  const { style, around } = box;
  if (style.size === 0) return around.isGrid ? { ...around, isGrid: false, isFlat: false } : around;
  const display = style.get('display') ?? '';
  return {
    clip: isClip(box) ? { width: sizeOf(box, 'width'), height: sizeOf(box, 'height') } : null,
    isPlaced: around.isPlaced || isPositioned(style) || style.has('transform'),
    isGrid: /flex|grid/.test(display),
    isFlat: /grid/.test(display) && /^0(?:fr|px)?$/.test(style.get('grid-template-rows') ?? ''),
  };
}

/** Returns true for a box that cuts off what is outside it and cannot be scrolled. */
function isClip(box: Box): boolean {
  return clips(box.style) && isBlock(box) && !/scroll|auto/.test(box.style.get('overflow-y') ?? '');
}

/** Whether text is pushed out of its own box, which cuts it off. */
export function isPushedOut(box: Box): boolean {
  const width = sizeOf(box, 'width') ?? SCREEN.width;
  return box.look.indent >= width && clips(box.style);
}

/** A place of its own in the order of layers, so that nothing of it goes behind what is outside. */
export function isStacking(style: Style): boolean {
  const has = (property: string) => !/^(?:none|auto|normal)?$/.test(style.get(property) ?? '');
  if (isPositioned(style) && (has('z-index') || /fixed|sticky/.test(style.get('position') ?? '')))
    return true;
  if (style.get('isolation') === 'isolate' || (style.get('opacity') ?? '1') !== '1') return true;
  return ['transform', 'filter', 'mix-blend-mode', 'mask', 'clip-path', 'will-change'].some(has);
}

/** Paints its whole box with one colour that nothing shines through. */
export function isOpaque(style: Style): boolean {
  return readColour(style.get('background-color') ?? 'transparent')?.alpha === 1;
}

/** The number of its layer; 0 if it has none. */
export function layerOf(style: Style): number {
  return isPositioned(style) ? Number.parseInt(style.get('z-index') ?? '0', 10) || 0 : 0;
}

/** Lies over the whole of the box around it. */
export function coversAround(style: Style): boolean {
  if (style.get('position') !== 'absolute' || !isOpaque(style)) return false;
  const isZero = (property: string) =>
    measure(style.get(property) ?? 'auto', { percent: 100, em: 16 }) === 0;
  const fills = (start: string, end: string, size: string) =>
    isZero(start) &&
    (isZero(end) || (measure(style.get(size) ?? '', { percent: 100, em: 16 }) ?? 0) >= 100);
  return fills('left', 'right', 'width') && fills('top', 'bottom', 'height');
}
