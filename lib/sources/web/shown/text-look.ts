import type { Style } from './cascade';
import {
  BLACK,
  blend,
  gradientColours,
  isAlike,
  layOver,
  readColour,
  WHITE,
  type Colour,
} from './colours';
import { functionsOf, measure, partsOf, SCREEN } from './css-values';
import { movementOf } from './movement';

/** How text in an element looks; `null`: not known. */
export type TextLook = {
  isVisible: boolean;
  /** Colour of the text; `fill` paints over it. */
  colour: Colour | null;
  fill: string | null;
  /** What is behind the text. */
  ground: Colour | null;
  /** True if the page itself paints the ground: the white of the screen blends with nothing. */
  isPainted: boolean;
  /** True if the text is cut out of a picture. */
  isCutOut: boolean;
  outlines: readonly string[];
  opacity: number;
  blend: string;
  /** True if a filter paints all in one colour. */
  isFlat: boolean;
  /** True if a filter turns colours into their opposites. */
  isInverted: boolean;
  /** In pixels. */
  size: number;
  /** Share to which transformations and zoom shrink it. */
  scale: number;
  lineHeight: number | null;
  indent: number;
  spacing: number;
  isMasked: boolean;
};

/** `isKnown`: false if other style sheets may paint the page and its text. */
export function firstLook(isKnown: boolean): TextLook {
  return {
    isVisible: true,
    colour: isKnown ? BLACK : null,
    fill: null,
    ground: isKnown ? WHITE : null,
    isPainted: false,
    isCutOut: false,
    outlines: [],
    opacity: 1,
    blend: 'normal',
    isFlat: false,
    isInverted: false,
    size: 16,
    scale: 1,
    lineHeight: null,
    indent: 0,
    spacing: 0,
    isMasked: false,
  };
}

/** Value of an inherited property; `null`: as in the element around it. */
function inheritedValue(style: Style, property: string): string | null {
  const value = style.get(property) ?? null;
  return value === null || /^(?:inherit|unset|revert|revert-layer)$/.test(value) ? null : value;
}

export function lookOf(style: Style, around: TextLook): TextLook {
  if (style.size === 0) return around;
  const size = sizeOf(style, around);
  const pixels = (property: string, otherwise: number) => {
    const value = inheritedValue(style, property);
    const bases = { percent: SCREEN.width, em: size };
    return value === null ? otherwise : (measure(value, bases) ?? 0);
  };
  const visibility = inheritedValue(style, 'visibility');
  const security = inheritedValue(style, 'text-security');
  const colour = colourOf(style, around);
  const filtered = { ...around, ...filteredBy(style, around) };
  return {
    ...filtered,
    ...groundOf(style, { ...filtered, colour }),
    isVisible: visibility === null ? around.isVisible : !/hidden|collapse/.test(visibility),
    colour,
    fill: inheritedValue(style, 'text-fill-color') ?? around.fill,
    outlines: outlinesOf(style) ?? around.outlines,
    opacity: around.opacity * opacityOf(style),
    blend: style.get('mix-blend-mode') ?? around.blend,
    size,
    scale: around.scale * scaleOf(style),
    lineHeight: lineHeightOf(style, size, around),
    indent: pixels('text-indent', around.indent),
    spacing: pixels('letter-spacing', around.spacing),
    isMasked: security === null ? around.isMasked : security !== 'none',
  };
}

/** What filters of colours do; what is painted before them is not painted by them. */
function filteredBy(style: Style, around: TextLook): Partial<TextLook> {
  if (!style.has('filter')) return {};
  const filters = functionsOf(style.get('filter') ?? '');
  const shareOf = ({ args: [share = '1'] }: (typeof filters)[number]) => measure(share) ?? 1;
  const isFlat = filters.some(
    each => /^(?:brightness|contrast)$/.test(each.name) && shareOf(each) < 0.02,
  );
  const isInverted = filters.some(each => each.name === 'invert' && shareOf(each) > 0.9);
  return isFlat || isInverted
    ? { isFlat: isFlat || around.isFlat, isInverted, isPainted: false }
    : {};
}

function scaleOf(style: Style): number {
  if (!['transform', 'scale', 'zoom'].some(property => style.has(property))) return 1;
  const { scaleX, scaleY } = movementOf(style);
  const zoom = measure(style.get('zoom') ?? '1') ?? 1;
  // nb. No zoom is 0.
  return Math.min(Math.abs(scaleX), Math.abs(scaleY)) * (zoom || 1);
}

function sizeOf(style: Style, around: TextLook): number {
  if (measure(style.get('font-size-adjust') ?? 'none') === 0) return 0;
  const value = inheritedValue(style, 'font-size');
  if (value === null) return around.size;
  return Math.max(0, measure(value, { percent: around.size, em: around.size }) ?? 16);
}

function lineHeightOf(style: Style, size: number, around: TextLook): number | null {
  const value = inheritedValue(style, 'line-height');
  if (value === null) return around.lineHeight;
  return measure(/^[\d.]+$/.test(value) ? `${value}em` : value, { percent: size, em: size });
}

function colourOf(style: Style, around: TextLook): Colour | null {
  const value = inheritedValue(style, 'color');
  if (value === null || value === 'currentcolor') return around.colour;
  return value === 'initial' ? BLACK : readColour(value);
}

/** Share of 1 that the element lets through, by opacity and filter. */
export function opacityOf(style: Style): number {
  const value = style.get('opacity') ?? '1';
  const own = measure(value) ?? 1;
  const filters = functionsOf(style.get('filter') ?? '').filter(({ name }) => name === 'opacity');
  return filters.reduce(
    (all, { args: [share = '1'] }) => all * (measure(share) ?? 1),
    Math.max(0, Math.min(own, 1)),
  );
}

type Ground = Pick<TextLook, 'ground' | 'isPainted' | 'isCutOut'>;

function groundOf(style: Style, around: TextLook): Ground {
  const picture = style.get('background-image') ?? '';
  const isImage = functionsOf(picture).length > 0;
  if (!isImage && !style.has('background-color')) return around;
  const paint = isImage
    ? gradientPaint(picture)
    : paintOf(style.get('background-color') ?? '', around);
  if (style.get('background-clip') === 'text') {
    const { ground } = around;
    return { ...around, isCutOut: !paint || !ground || !isAlike(layOver(paint, ground), ground) };
  }
  return paint === null
    ? { ground: null, isPainted: true, isCutOut: false }
    : painted(paint, around);
}

function painted(paint: Colour, around: TextLook): Ground {
  if (paint.alpha === 0) return around;
  const ground = paint.alpha === 1 ? paint : around.ground && layOver(paint, around.ground);
  return { ground, isPainted: true, isCutOut: false };
}

function paintOf(value: string, { colour }: TextLook): Colour | null {
  if (/^(?:initial|unset|revert|revert-layer|inherit)$/.test(value))
    return readColour('transparent');
  return value === 'currentcolor' ? colour : readColour(value);
}

function gradientPaint(picture: string): Colour | null {
  const colours = gradientColours(picture);
  const [first] = colours ?? [];
  return first && colours?.every(each => isAlike(each, first)) ? first : null;
}

/** Colours of shadows and strokes of letters; `null`: as in the element around it. */
function outlinesOf(style: Style): readonly string[] | null {
  const shadow = inheritedValue(style, 'text-shadow');
  const stroke = inheritedValue(style, 'text-stroke') ?? inheritedValue(style, 'text-stroke-color');
  if (shadow === null && stroke === null) return null;
  return [shadow, stroke].flatMap(value => partsOf(value ?? '', ','));
}

/** Chosen: below these nothing can be made out. */
const MIN_SIZE = 3;
const MIN_OPACITY = 0.1;
const MIN_INDENT = -500;
/** In shares of the size of the letters: they lie on one another. */
const MIN_SPACING = -0.6;

export function isTransparent(look: TextLook): boolean {
  return look.opacity < MIN_OPACITY;
}

/** Whether a user can see text that looks like this. */
export function isTextSeen(look: TextLook): boolean {
  if (!look.isVisible || look.isMasked || isTransparent(look)) return false;
  if (look.size * look.scale < MIN_SIZE || look.indent <= MIN_INDENT) return false;
  if (look.spacing <= look.size * MIN_SPACING) return false;
  return look.isCutOut || isColourSeen(look) || hasOutline(look);
}

function isColourSeen(look: TextLook): boolean {
  const { ground, isPainted } = look;
  const paint = paintOfText(look);
  if (paint === null) return true;
  if (paint.alpha < MIN_OPACITY || (look.isFlat && isPainted)) return false;
  if (ground === null) return true;
  const mixed = isPainted ? blend(look.blend, paint, ground) : paint;
  return !isAlike(layOver(mixed, ground), ground);
}

function paintOfText({ fill, colour, isInverted, isPainted }: TextLook): Colour | null {
  const own = fill === null || fill === 'currentcolor' ? colour : readColour(fill);
  return own && isInverted && !isPainted ? blend('difference', own, WHITE) : own;
}

/** Chosen: a shadow further off or more blurred does not show the letters. */
const MAX_SHADOW = 15;

function hasOutline({ outlines, colour, ground }: TextLook): boolean {
  return outlines.some(outline => {
    const parts = partsOf(outline);
    const paint = parts.map(readColour).find(each => each !== null) ?? colour;
    const lengths = parts.map(part => measure(part) ?? 0);
    if (outline === 'none' || lengths.some(each => Math.abs(each) > MAX_SHADOW)) return false;
    if (paint === null || paint.alpha < MIN_OPACITY) return false;
    return ground === null || !isAlike(layOver(paint, ground), ground);
  });
}
