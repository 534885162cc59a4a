import type { BadgeView } from '../../lib/ports/page-ui';
import type { ListedAnswer } from './answer-list';
import {
  BADGE_HEIGHT,
  chooseRail,
  ICON_WIDTH,
  stackDown,
  unionOf,
  type Box,
  type Rail,
} from './layout';
import { findScroller, firstLineOf, isCovered, viewOf } from './surroundings';

type Point = { x: number; y: number };

const END_GAP = 6;
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
  const { element, item, badges, recallCover } = answer;
  const body = item.bodies.at(-1);
  if (element === null || !body?.isConnected) return () => hideAnswer(answer);
  if (answer.scroller === undefined) answer.scroller = findScroller(body);

  const { scroller } = answer;
  const view = viewOf(body.ownerDocument, scroller);
  const scene: Scene = { recallCover, body, view, scroller, host };
  const [end, ...slots] = slotsOf(answer);
  const hung = slots.flatMap((slot, at) => {
    const badge = badges[at];
    return badge === undefined ? [] : [{ item: badge, slot }];
  });
  const boxes = item.bodies.map(it => it.getBoundingClientRect());
  const last = boxes.at(-1) ?? view;
  const rail = railOf(unionOf(boxes), view, hung);
  const points = rail === null ? new Map<HTMLElement, Point>() : placeBadges(scene, rail, hung);
  const endPoint = end === undefined ? null : placeEnd(scene, end, last);
  return () => {
    if (rail) element.dataset['rail'] = rail.mode;
    element.style.setProperty('--room', `${Math.round(last.right - last.left)}px`);
    for (const { slot } of hung) moveTo(slot, points.get(slot) ?? null);
    if (end) moveTo(end, endPoint);
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
    const line = firstLineOf(item.range);
    return line === null ? [] : [{ slot, wanted: (line.top + line.bottom) / 2 - BADGE_HEIGHT / 2 }];
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

/**
 * Heights at which to test whether something covers a badge. Near the edges both of its ends, so
 * that no badge is half over a header; elsewhere one, as each test is slow.
 */
function probesOf(y: number, view: Box): number[] {
  return isNearEdge(y, view) ? [y + 1, y + BADGE_HEIGHT - 1] : [y + BADGE_HEIGHT / 2];
}

function placeEnd(scene: Scene, slot: HTMLElement, last: Box): Point | null {
  const y = last.bottom + END_GAP;
  const x = Math.min(last.right, scene.view.right);
  return isVisible(scene, slot, { x: x - END_MIDDLE, y: y + END_MIDDLE }) ? { x, y } : null;
}

function isVisible(scene: Scene, slot: HTMLElement, point: Point): boolean {
  const { view, recallCover } = scene;
  if (point.y <= view.top || point.y >= view.bottom) return false;
  const ask = (): boolean => isCovered(point, scene);
  return !(isNearEdge(point.y, view) ? ask() : recallCover(slot, ask));
}

function isNearEdge(y: number, view: Box): boolean {
  return y < view.top + EDGE_ZONE || y > view.bottom - EDGE_ZONE;
}
