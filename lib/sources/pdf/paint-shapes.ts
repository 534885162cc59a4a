import { fillPaint, paintWith, strokePaint } from './graphics';
import { along } from './matrix';
import { boxOutline, outlineOf, strokeOutline } from './outlines';
import type { Painter } from './paint-page';
import { pictureInk, shadingInk, type Picture } from './painted-inks';
import type { Args, Handlers } from './pdf-operations';
import type { Shape } from './rows';

/** What paints and clips besides letters. */
export function handlersOfShapes(painter: Painter): Handlers {
  const picture = (image: unknown, isStencil: boolean, width?: unknown) => {
    const { now } = painter;
    const ink = pictureInk(image as Picture | null, now.ctm, isStencil ? now.fill : undefined);
    const shape = squareOf(painter);
    painter.paint(shape, paintWith(now, ink, now.fillAlpha));
    if (isSharp(painter, Number(width))) painter.ground.markPicture(shape, now.clip);
  };
  return {
    clip: () => {
      painter.clipRule = 'winding';
    },
    eoClip: () => {
      painter.clipRule = 'even-odd';
    },
    constructPath: args => {
      paintPath(painter, args);
      painter.clipRule = null;
    },
    shadingFill: ([id]) => {
      const { now } = painter;
      const shading = painter.find(String(id)) as Args | null;
      const frame = shading?.[shading[0] === 'Mesh' ? 5 : 2];
      const { left, top, right, bottom } = now.clip;
      const outline = frame
        ? boxOutline(now.ctm, Array.from(frame as Iterable<number>))
        : [[left, top, right, top, right, bottom, left, bottom]];
      const paint = paintWith(now, shadingInk(shading, now.ctm), now.fillAlpha);
      painter.paint({ outline, isEvenOdd: false }, paint);
    },
    paintImageXObject: ([id, width]) => picture(painter.find(String(id)), false, width),
    paintInlineImageXObject: ([image]) => picture(image, false, (image as Picture).width),
    paintImageMaskXObject: ([image]) => {
      const { data, width } = image as { data: unknown; width: number };
      picture(typeof data === 'string' ? painter.find(data) : image, true, width);
    },
    paintSolidColorImageMask: () => painter.paint(squareOf(painter), fillPaint(painter.now)),
  };
}

const POINTS = 72;
/** Pixels per inch from which words in a picture can be read. */
const LEGIBLE = 50;

function isSharp({ now, scale, isShown }: Painter, width: number): boolean {
  return isShown() && width >= (Math.hypot(...along(now.ctm, [1, 0])) / scale / POINTS) * LEGIBLE;
}

/** Where a picture lies. */
function squareOf({ now }: Painter): Shape {
  return { outline: boxOutline(now.ctm, [0, 0, 1, 1]), isEvenOdd: false };
}

/** Lines thinner than this, in pixels, neither cover letters nor are a ground for them. */
const THIN = 1;

function paintPath(painter: Painter, [operation, data, bounds]: Args): void {
  const [path] = data as [ArrayLike<number> | null];
  if (!bounds || !path) return;
  const { now, clipRule, used } = painter;
  painter.spend(path.length);
  const outline = outlineOf(path, now.ctm);
  const use = painter.nameOf(operation).toLowerCase();
  if (use.includes('fill')) {
    painter.paint({ outline, isEvenOdd: use.includes('eofill') }, fillPaint(now));
  }
  const [a, b, c, d] = now.ctm;
  const width = now.lineWidth * Math.sqrt(Math.abs(a * d - b * c));
  if (use.includes('stroke') && (width >= THIN || used)) {
    const line = strokeOutline(outline, Math.max(width, Number.EPSILON));
    painter.paint({ outline: line, isEvenOdd: false }, strokePaint(now));
  }
  if (clipRule) painter.clipTo({ outline, isEvenOdd: clipRule === 'even-odd' });
}
