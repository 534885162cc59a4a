import { gradientColours, type FindLook, type Look } from './look';
import type { Paint } from './paint';

export type InkTools = {
  look: FindLook;
  paint: Paint;
  /** `null`: what the page is painted on is not known. */
  canvas: string | null;
};

const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed', 'picture']);

/** Returns true if the element hides what is below it. Pictures are not loaded, but will be. */
export function isOpaque(element: Element, { look, paint }: InkTools): boolean {
  const { style, opacity } = look(element);
  if (opacity < 0.9) return false;
  if (PICTURES.has(element.localName)) return true;
  if (style.backgroundImage.includes('url(')) return true;
  const colours = gradientColours(style.backgroundImage) ?? [];
  if (colours.length > 0 && colours.every(colour => paint.alphaOf(colour) > 0.9)) return true;
  return paint.alphaOf(style.backgroundColor) > 0.9;
}

/** What is painted at the place of a text. */
export type Below = {
  /** From the text's own element downwards. */
  below: readonly Element[];
  /** Filters of what lies over it. */
  veils: readonly string[];
  /** Colour of the letters; `null`: that of their element. */
  ink: string | null;
};

/**
 * Returns true if an element's letters can be told from what they are painted on. What is not known
 * counts as seen.
 */
export function isInkSeen(
  host: Element,
  { below, veils, ink: own }: Below,
  tools: InkTools,
): boolean {
  const { look, paint } = tools;
  const seen = look(host);
  const inks = own === null ? inksOf(seen) : [own];
  if (inks.length === 0) return seen.isInkedByBackground;

  const clear = inks.filter(ink => paint.alphaOf(ink) * seen.opacity >= 0.05);
  if (clear.length === 0) return false;
  const ground = findGround(host, below, tools);
  if (ground === null) return true;
  const { bottom } = ground;
  const between = seen.filters.filter(({ element }) => !element.contains(bottom));
  const around = seen.filters.filter(({ element }) => element.contains(bottom));
  const filter = joined(between.map(each => each.filter));
  const outer = joined([...veils, ...around.map(each => each.filter)]);
  const blend = between.find(each => each.blend !== 'normal')?.blend ?? 'source-over';
  return clear.some(ink =>
    ground.choices.some(last =>
      paint.shows([last, ...ground.above], { ink, opacity: seen.opacity, filter, outer, blend }),
    ),
  );
}

function joined(filters: readonly string[]): string {
  return filters
    .filter(filter => filter !== 'none')
    .join(' ')
    .trim();
}

/** Colours of the letters, their outline and their shadow. */
function inksOf({ style, isInkedByBackground }: Look): string[] {
  const inks = [style.webkitTextFillColor || style.color];
  const [shadow] =
    /^(?:rgba?|color|lab|lch|oklab|oklch)\([^()]{0,100}\)/.exec(style.textShadow) ?? [];
  if (shadow !== undefined) inks.push(shadow);
  if (parseFloat(style.webkitTextStrokeWidth) > 0) inks.push(style.webkitTextStrokeColor);
  if (!isInkedByBackground) return inks;
  const gradient = gradientColours(style.backgroundImage);
  // Letters filled with the background of an element around, or with a picture.
  if (
    !style.backgroundClip.includes('text') ||
    (gradient === null && style.backgroundImage !== 'none')
  )
    return [];
  return [...inks, style.backgroundColor, ...(gradient ?? [])];
}

type Ground = {
  /** The lowest colour; several where it is a gradient. */
  choices: string[];
  /** Translucent colours above it, bottom first. */
  above: string[];
  bottom: Element | null;
};

/** What letters are painted on; `null` if it is a picture, or not known. */
function findGround(host: Element, below: readonly Element[], tools: InkTools): Ground | null {
  const above: string[] = [];
  const { documentElement: root, body } = host.ownerDocument;
  for (const element of new Set([...below, body, root])) {
    const { style } = tools.look(element);
    if (PICTURES.has(element.localName)) return null;
    if (!style.backgroundClip.includes('text')) {
      const gradient = gradientColours(style.backgroundImage);
      if (gradient === null && style.backgroundImage !== 'none') return null;
      if (gradient !== null) return { choices: gradient, above: above.reverse(), bottom: element };
      const alpha = tools.paint.alphaOf(style.backgroundColor);
      if (alpha > 0.98) {
        return { choices: [style.backgroundColor], above: above.reverse(), bottom: element };
      }
      if (alpha > 0) above.push(style.backgroundColor);
    }
  }
  return tools.canvas === null
    ? null
    : { choices: [tools.canvas], above: above.reverse(), bottom: null };
}
