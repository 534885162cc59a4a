import type { BadgeView } from '../../lib/ports/page-ui';
import type { ListedAnswer } from './answer-list';
import { findEndPlace, type EndPlace } from './end-place';
import {
  BADGE_HEIGHT,
  chooseRail,
  ICON_WIDTH,
  stackDown,
  unionOf,
  type Box,
  type Rail,
} from './layout';
import { lookAround } from './obstacles';
import { findScroller, firstLineOf, isCovered, viewOf } from './surroundings';

type Point = { x: number; y: number };

/** Half the button's height; matches the style sheet. */
const END_MIDDLE = 14;

/** Usual height of page headers and input fields at the edges. */
const EDGE_ZONE = 140;

/** An answer's surroundings on the page, measured once. */
type Scene = Pick<ListedAnswer, 'recallCover'> & {
  body: Element;
  view: Box;
  scroller: Element | null;
  host: Element;
};

type Hung = { item: BadgeView; slot: HTMLElement };

/** Measures the positions of button and badges; the returned function applies them. */
export function measureAnswer(answer: ListedAnswer, host: Element): () => void {
  const { element, item, shown, recallCover } = answer;
  const body = item.bodies.at(-1);
  if (element === null || !body?.isConnected) return () => hideAnswer(answer);
  if (answer.scroller === undefined) answer.scroller = findScroller(body);

  const { scroller } = answer;
  const view = viewOf(body.ownerDocument, scroller);
  const scene: Scene = { recallCover, body, view, scroller, host };
  const [end, ...slots] = slotsOf(answer);
  const hung = slots.flatMap((slot, at) => {
    const badge = shown[at];
    return badge === undefined ? [] : [{ item: badge, slot }];
  });
  const boxes = item.bodies.map(it => it.getBoundingClientRect());
  const last = boxes.at(-1) ?? view;
  const rail = railOf(unionOf(boxes), view, hung);
  const points = rail === null ? new Map<HTMLElement, Point>() : placeBadges(scene, rail, hung);
  const around = { first: boxes[0] ?? last, last, view };
  const placeEnd = measureEnd(answer, { scene, slot: end, around, badges: boxesOf(rail, points) });
  return () => {
    if (rail) element.dataset['rail'] = rail.mode;
    element.style.setProperty('--room', `${Math.round(last.right - last.left)}px`);
    for (const { slot } of hung) moveTo(slot, points.get(slot) ?? null);
    placeEnd();
  };
}

/** Hides everything without measuring. */
export function hideAnswer(answer: ListedAnswer): void {
  for (const slot of slotsOf(answer)) moveTo(slot, null);
}

/** The button's slot, then one for each badge. */
function slotsOf({ element }: ListedAnswer): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('.slot') ?? [])];
}

/** In viewport pixels; `null`: out of sight, but reachable by keyboard. */
function moveTo(slot: HTMLElement, point: Point | null): void {
  // Whole pixels, or text and lines blur.
  const next =
    point === null ? '' : `translate(${Math.round(point.x)}px, ${Math.round(point.y)}px)`;
  if (slot.style.transform === next) return;
  slot.classList.toggle('away', point === null);
  slot.style.transform = next;
}

function railOf(answer: Box, view: Box, hung: readonly Hung[]): Rail | null {
  const isInView = answer.bottom > view.top && answer.top < view.bottom;
  if (!isInView || hung.length === 0) return null;
  return chooseRail(answer, view, Math.max(...hung.map(fullWidth)));
}

/** Width of a badge with its word, in pixels; some never show the word. */
function fullWidth({ item, slot }: Hung): number {
  const word = slot.querySelector('.word');
  return item.kind === 'pending' ? ICON_WIDTH : ICON_WIDTH + (word?.scrollWidth ?? 0) + 8;
}

function placeBadges(scene: Scene, rail: Rail, hung: readonly Hung[]): Map<HTMLElement, Point> {
  const lines = hung.flatMap(({ item, slot }) => {
    const middle = middleOf(item);
    return middle === null ? [] : [{ slot, wanted: middle - BADGE_HEIGHT / 2 }];
  });
  const tops = stackDown(lines.map(({ wanted }) => wanted));
  // Just left of the badges, where they do not cover what is below.
  const besideX = rail.x - (rail.mode === 'wide' ? 2 : ICON_WIDTH + 2);
  return new Map(
    lines.flatMap(({ slot, wanted }, index) => {
      const y = tops[index] ?? wanted;
      const isSeen = probesOf(y, scene.view).every(at =>
        isVisible(scene, slot, { x: besideX, y: at }),
      );
      return isSeen ? [[slot, { x: rail.x, y }]] : [];
    }),
  );
}

/** Middle of a badge's line, or between the first and the last of several. */
function middleOf({ range, starts = [range] }: BadgeView): number | null {
  const lines = starts.flatMap(start => firstLineOf(start) ?? []);
  if (lines.length === 0) return null;
  const middles = lines.map(({ top, bottom }) => (top + bottom) / 2);
  return (Math.min(...middles) + Math.max(...middles)) / 2;
}

/**
 * Heights at which to test whether something covers a badge. Near the edges both of its ends, so
 * that no badge is half over a header; elsewhere one, as each test is slow.
 */
function probesOf(y: number, view: Box): number[] {
  return isNearEdge(y, view) ? [y + 1, y + BADGE_HEIGHT - 1] : [y + BADGE_HEIGHT / 2];
}

function boxesOf(rail: Rail | null, points: ReadonlyMap<HTMLElement, Point>): Box[] {
  return [...points.values()].map(({ x, y }) => ({
    left: rail?.mode === 'wide' ? x : x - ICON_WIDTH,
    top: y,
    right: rail?.mode === 'wide' ? Infinity : x,
    bottom: y + BADGE_HEIGHT,
  }));
}

/** The button and what is beside it. */
type End = {
  scene: Scene;
  slot: HTMLElement | undefined;
  around: Record<'first' | 'last' | 'view', Box>;
  /** Boxes of the answer's badges, empty while it is out of view. */
  badges: readonly Box[];
};

function measureEnd(answer: ListedAnswer, end: End): () => void {
  const { scene, slot } = end;
  if (slot === undefined) return () => undefined;

  const { x, y, isSmall } = findPlace(answer, slot, end);
  const isSeen = isVisible(scene, slot, { x: x - END_MIDDLE, y: y + END_MIDDLE });
  return () => {
    slot.toggleAttribute('data-small', isSmall);
    moveTo(slot, isSeen ? { x, y } : null);
  };
}

/** Looks for a place once after each change of the page; scrolling moves what is around it too. */
function findPlace(answer: ListedAnswer, slot: HTMLElement, { around, badges }: End): EndPlace {
  const { right, bottom } = around.last;
  if (answer.end !== null) {
    const { x, y, isSmall } = answer.end;
    return { x: right + x, y: bottom + y, isSmall };
  }
  const place = findEndPlace(around, sizesOf(slot), lookAround(answer.item.bodies, badges));
  if (badges.length > 0 || answer.shown.length === 0)
    answer.end = { ...place, x: place.x - right, y: place.y - bottom };
  return place;
}

/** Sizes of the button and what is beside it, with its words and without. */
function sizesOf(slot: HTMLElement): Parameters<typeof findEndPlace>[1] {
  const { width, height } = slot.firstElementChild?.getBoundingClientRect() ?? NO_SIZE;
  const words = slot.querySelector('.words');
  const [wide, shown] = words === null ? [0, 0] : [words.scrollWidth, words.clientWidth];
  const full = { width: width - shown + wide, height };
  return { full, small: { ...full, width: width - shown } };
}

const NO_SIZE = { width: 0, height: 0 };

function isVisible(scene: Scene, slot: HTMLElement, point: Point): boolean {
  const { view, recallCover } = scene;
  if (point.y <= view.top || point.y >= view.bottom) return false;
  const ask = (): boolean => isCovered(point, scene);
  return !(isNearEdge(point.y, view) ? ask() : recallCover(slot, ask));
}

function isNearEdge(y: number, view: Box): boolean {
  return y < view.top + EDGE_ZONE || y > view.bottom - EDGE_ZONE;
}
