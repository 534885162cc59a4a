import {
  groupGraphics,
  setFont,
  NO_INK,
  PATTERN,
  SOME_COLOUR,
  startGraphics,
  type Ink,
} from './graphics';
import { matrixOf, times } from './matrix';
import { boxOutline } from './outlines';
import type { Args, Handlers, Painter } from './paint-page';
import { leavesPaint, OPS, type Operations, type PdfFont } from './pdf-operations';

/** What changes how a page paints. */
export function handlersOfState(painter: Painter): Handlers {
  return { ...handlersOfStack(painter), ...handlersOfColour(painter), ...handlersOfParts(painter) };
}

function handlersOfStack(painter: Painter): Handlers {
  return {
    [OPS.save]: () => save(painter),
    [OPS.restore]: () => restore(painter),
    [OPS.transform]: args => transform(painter, args),
    [OPS.setLineWidth]: ([width]) => {
      painter.now.lineWidth = Number(width);
    },
    [OPS.setGState]: ([states]) => {
      const entries = states as readonly (readonly [string, unknown])[];
      for (const [name, value] of entries) setState(painter, name, value);
      const [first] = entries;
      if (entries.length === 1 && first?.[0] === 'SMask' && first[1] === false) {
        painter.maskOffAt = painter.index;
      }
    },
  };
}

function save({ saved, now, ground }: Painter): void {
  ground.spend(1);
  saved.push({ ...now });
}

function restore(painter: Painter): void {
  painter.now = painter.saved.pop() ?? painter.now;
}

function transform({ now }: Painter, args: Iterable<unknown>): void {
  now.ctm = times(now.ctm, matrixOf(args));
}

function setState(painter: Painter, name: string, value: unknown): void {
  const { now } = painter;
  const setters: Readonly<Record<string, () => void>> = {
    LW: () => {
      now.lineWidth = Number(value);
    },
    ca: () => {
      now.fillAlpha = Number(value);
    },
    CA: () => {
      now.strokeAlpha = Number(value);
    },
    BM: () => {
      now.blend = String(value);
    },
    Font: () => chooseFont(painter, value as Args),
    SMask: () => {
      now.mask = value === true ? (painter.lastMask ?? 1) : null;
    },
  };
  setters[name]?.();
}

export function chooseFont({ now, objects }: Painter, [id, size]: Args): void {
  const name = String(id);
  setFont(now, objects.has(name) ? (objects.get(name) as PdfFont) : null, Number(size));
}

function handlersOfColour(painter: Painter): Handlers {
  const fill = (ink: Ink) => {
    painter.now.fill = ink;
  };
  const stroke = (ink: Ink) => {
    painter.now.stroke = ink;
  };
  return {
    [OPS.setFillRGBColor]: ([colour]) => fill(inkOf(colour)),
    [OPS.setStrokeRGBColor]: ([colour]) => stroke(inkOf(colour)),
    [OPS.setFillColorN]: args => fill(patternInk(args)),
    [OPS.setStrokeColorN]: args => stroke(patternInk(args)),
    [OPS.setFillTransparent]: () => fill(NO_INK),
    [OPS.setStrokeTransparent]: () => stroke(NO_INK),
  };
}

/** Reads "#rrggbb". */
function inkOf(colour: unknown): Ink {
  const number = parseInt(String(colour).slice(1), 16);
  return Number.isNaN(number) ? SOME_COLOUR : { colour: number, isWhole: true, isNone: false };
}

function patternInk([kind, , tile]: Args): Ink {
  if (kind !== 'TilingPattern') return SOME_COLOUR;
  return leavesPaint(tile as Operations) ? PATTERN : NO_INK;
}

type Group = {
  matrix: Iterable<number> | null;
  bbox: Args | null;
  smask: { subtype: string; backdrop?: unknown; transferMap?: unknown } | null;
};

/** Parts of a page with a frame or a paint of their own: forms, groups, annotations, layers. */
function handlersOfParts(painter: Painter): Handlers {
  return {
    [OPS.paintFormXObjectBegin]: ([matrix, bbox]) => {
      save(painter);
      if (matrix) transform(painter, matrix as Iterable<number>);
      frame(painter, bbox);
    },
    [OPS.paintFormXObjectEnd]: () => restore(painter),
    [OPS.beginGroup]: ([group]) => beginGroup(painter, group as Group),
    [OPS.endGroup]: ([group]) => {
      restore(painter);
      if ((group as Group).smask) painter.lastMask = painter.masks.pop()?.strength ?? 1;
    },
    [OPS.beginAnnotation]: ([, rect, placed, matrix]) => {
      painter.isAnnotation = true;
      painter.saved.length = 0;
      painter.now = startGraphics(painter.view, painter.ground.whole);
      frame(painter, rect);
      transform(painter, placed as Iterable<number>);
      transform(painter, matrix as Iterable<number>);
    },
    [OPS.endAnnotation]: () => {
      painter.isAnnotation = false;
    },
    [OPS.beginMarkedContent]: () => void painter.layers.push(true),
    [OPS.beginMarkedContentProps]: ([tag, layer]) =>
      void painter.layers.push(tag !== 'OC' || painter.isLayerShown(layer)),
    [OPS.endMarkedContent]: () => void painter.layers.pop(),
  };
}

function beginGroup(painter: Painter, { matrix, bbox, smask }: Group): void {
  save(painter);
  const { ctm } = painter.now;
  if (matrix) transform(painter, matrix);
  frame(painter, bbox);
  painter.now.ctm = ctm;
  if (!smask) {
    painter.now = groupGraphics(painter.now);
    return;
  }
  // A mask that is turned around or starts out light lets something through in any case.
  const { subtype, backdrop, transferMap } = smask;
  const isDark = backdrop === undefined || backdrop === null || backdrop === '#000000';
  painter.masks.push({ strength: transferMap || !isDark ? 1 : 0, isAlpha: subtype === 'Alpha' });
  painter.now = { ...startGraphics(ctm, painter.now.clip) };
}

/** Clips to a rectangle in the units in use. */
function frame(painter: Painter, box: unknown): void {
  if (!box) return;
  const outline = boxOutline(painter.now.ctm, Array.from(box as Iterable<number>));
  painter.clipTo({ outline, isEvenOdd: false });
}
