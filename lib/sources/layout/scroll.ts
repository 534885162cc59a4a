import type { FindLook } from './look';

/** Chosen: wide tables and formulas reach further than a window, but not further than this. */
const MAX_WINDOWS_WIDE = 3;

/** Returns true if a box, in coordinates of the window, can be scrolled to. */
export function isWithin(
  { left, top, right, bottom }: DOMRect,
  { view, isFixed }: { view: Window; isFixed: boolean },
): boolean {
  const { innerWidth: wide, innerHeight: high } = view;
  if (isFixed) return right > 0 && bottom > 0 && left < wide && top < high;
  const isRtl = view.getComputedStyle(view.document.documentElement).direction === 'rtl';
  const start = left + view.scrollX;
  const isBeside = isRtl ? left + view.scrollX >= wide : right + view.scrollX <= 0;
  const isFar = isRtl ? start < -MAX_WINDOWS_WIDE * wide : start > MAX_WINDOWS_WIDE * wide;
  return !isBeside && !isFar && bottom + view.scrollY > 0;
}

/**
 * Scrolls the boxes around an element that a user can scroll, then the page, so that a box in it
 * lies in the window. Returns false if it already does.
 */
export function bringIntoView(
  host: Element,
  { left, top }: DOMRect,
  { look, view }: { look: FindLook; view: Window },
): boolean {
  const place = { x: left, y: top };
  const { documentElement: root, body } = view.document;
  for (let here: Element | null = host; here !== null; here = here.parentElement) {
    if (here !== body && here !== root) scrollBox(here, place, look(here).style);
  }
  const page = { x: view.scrollX, y: view.scrollY };
  view.scrollBy({
    left: outside(place.x, 0, view.innerWidth - MARGIN_PX),
    top: outside(place.y, 0, view.innerHeight - MARGIN_PX),
    behavior: 'instant',
  });
  return place.x !== left || place.y !== top || view.scrollX !== page.x || view.scrollY !== page.y;
}

/** Room for a line of text at the end of the window. */
const MARGIN_PX = 40;

type Place = { x: number; y: number };

/** Scrolls a box in the directions in which a user can, and moves the place along. */
function scrollBox(
  box: Element,
  place: Place,
  { overflowX, overflowY }: CSSStyleDeclaration,
): void {
  const isWide = isScrolled(overflowX) && box.scrollWidth > box.clientWidth;
  const isHigh = isScrolled(overflowY) && box.scrollHeight > box.clientHeight;
  if (!isWide && !isHigh) return;

  const { left, top, right, bottom } = box.getBoundingClientRect();
  const before = { x: box.scrollLeft, y: box.scrollTop };
  if (isWide) box.scrollLeft += outside(place.x, left, right);
  if (isHigh) box.scrollTop += outside(place.y, top, bottom);
  place.x -= box.scrollLeft - before.x;
  place.y -= box.scrollTop - before.y;
}

function isScrolled(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** Pixels by which a place has to move to lie in the middle; 0 if it is inside. */
function outside(place: number, from: number, to: number): number {
  return place >= from && place < to ? 0 : place - (from + to) / 2;
}
