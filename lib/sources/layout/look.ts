import type { Paint } from './paint';

/** How an element of a laid-out page looks, with what its ancestors do to it. */
export type Look = {
  style: CSSStyleDeclaration;
  /** 0–1, of the element and everything around it. */
  opacity: number;
  /** True if a mask or a blur leaves nothing to read. */
  isErased: boolean;
  /** True if the element or one around it keeps its place while the page scrolls. */
  isFixed: boolean;
  /** True if text is painted with the background of an element around it. */
  isInkedByBackground: boolean;
  /** CSS filters that change colours, and blend modes, outermost first. */
  filters: readonly { element: Element; filter: string; blend: string }[];
};

export type FindLook = (element: Element) => Look;

/** A page may nest elements deeper than the call stack, so looks are found from the outside in. */
export function createLooks(view: Window, paint: Paint): FindLook {
  const known = new Map<Element, Look>();
  return element => {
    const path: Element[] = [];
    let here: Element | null = element;
    while (here !== null && !known.has(here)) {
      path.push(here);
      here = here.parentElement;
    }
    let look = here === null ? undefined : known.get(here);
    for (const next of path.reverse()) {
      look = lookOf(next, { style: view.getComputedStyle(next), paint, around: look ?? BARE });
      known.set(next, look);
    }
    return look ?? { ...BARE, style: view.getComputedStyle(element) };
  };
}

type Around = { style: CSSStyleDeclaration; paint: Paint; around: Omit<Look, 'style'> };

const COLOUR_FILTERS =
  /(?:brightness|contrast|invert|grayscale|sepia|saturate|hue-rotate|url)\([^)]{0,40}\)/g;

/** What the page is drawn on hides and changes nothing. */
const BARE = {
  opacity: 1,
  isErased: false,
  isFixed: false,
  isInkedByBackground: false,
  filters: [],
};

function lookOf(element: Element, { style, paint, around }: Around): Look {
  const { filter, mixBlendMode: blend, position } = style;
  const changes =
    filter === 'none' && blend === 'normal'
      ? []
      : [{ element, filter: (filter.match(COLOUR_FILTERS) ?? []).join(' '), blend }];
  return {
    style,
    opacity: around.opacity * Number(style.opacity) * amountOf('opacity', filter, 1),
    isErased: around.isErased || isErased(element, style, paint),
    isFixed: around.isFixed || position === 'fixed' || position === 'sticky',
    isInkedByBackground: around.isInkedByBackground || style.backgroundClip.includes('text'),
    filters: changes.length === 0 ? around.filters : [...around.filters, ...changes],
  };
}

function isErased(element: Element, style: CSSStyleDeclaration, paint: Paint): boolean {
  // Chosen: letters blurred by half their size cannot be told apart.
  if (amountOf('blur', style.filter, 0) > parseFloat(style.fontSize) / 2) return true;
  const { maskImage } = style;
  if (maskImage === '' || maskImage === 'none') return false;
  if (/^0(?:px|%)?(?: |$)/.test(style.maskSize) || isFarOff(style)) return true;
  const [, id] = /^url\("#([^"]+)"\)$/.exec(maskImage) ?? [];
  if (id !== undefined) return element.ownerDocument.getElementById(id)?.childElementCount === 0;
  const colours = gradientColours(maskImage);
  return colours !== null && colours.every(colour => paint.alphaOf(colour) < 0.1);
}

/** Whether a mask that is not repeated lies somewhere else. Chosen: wider than any column. */
function isFarOff({ maskRepeat, maskPosition }: CSSStyleDeclaration): boolean {
  const places = maskPosition.split(' ').filter(place => place.endsWith('px'));
  return maskRepeat === 'no-repeat' && places.some(place => Math.abs(parseFloat(place)) > 1_500);
}

/** Amount a computed filter gives a function, as `blur(4px)`. */
function amountOf(name: string, filter: string, otherwise: number): number {
  if (filter === 'none') return otherwise;
  const [, amount] = new RegExp(`${name}\\(([\\d.]+)`).exec(filter) ?? [];
  return amount === undefined ? otherwise : Number(amount);
}

/** Colours of a computed image that is made of gradients alone; `null` for any other. */
export function gradientColours(image: string): string[] | null {
  if (!image.includes('-gradient(') || /url\(|image-set\(|element\(/.test(image)) return null;
  return image.match(/(?:rgba?|color|lab|lch|oklab|oklch)\([^()]{0,100}\)/g) ?? [];
}
