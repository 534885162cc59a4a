import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { createBadge, type Badge, type BadgeCallbacks } from './badge';
import { createCheckButton } from './check-button';
import { createCover, type Cover } from './cover';
import { createElement, setAttribute } from './elements';
import type { Host } from './host';
import {
  BADGE_HEIGHT,
  chooseRail,
  ICON_WIDTH,
  stackDown,
  unionOf,
  type Box,
  type Rail,
} from './layout';
import type { AnswerView, BadgeView, PageCallbacks } from '../../lib/ports/page-ui';
import type { Slot } from './slot';
import { findScroller, firstLineOf, isCovered, scrollToEnd, viewOf } from './surroundings';

/** Button and badges of one answer. */
export type AnswerGroup = {
  element: HTMLElement;
  update(item: AnswerView): void;
  setBadges(items: readonly BadgeView[]): void;
  bodies(): readonly Element[];
  setMarked(statement: StatementId | null): void;
  /** What was found out about the page's scrolling may be wrong by now. */
  forgetScroller(): void;
  /** Reads where everything belongs; the function it returns puts it there. */
  measure(): () => void;
  /** Puts everything out of sight, without a look at the page. */
  hide: () => void;
  remove(): void;
};

export type GroupCallbacks = PageCallbacks & BadgeCallbacks;

/** Space between the answer's last line and its button. */
const END_GAP = 6;
/** Half the button's height, as the style sheet sets it. */
const END_MIDDLE = 14;

/** How far into the page headers and fields for the next question mostly reach. */
const EDGE_ZONE = 140;

/** What measuring needs to know of the answer's place on the page. */
type Scene = {
  body: Element;
  bodies: Box[];
  view: Box;
  scroller: Element | null;
  host: Element;
  cover: Cover;
};

/** Where button and badges belong; a badge that is not named is out of sight. */
type Places = {
  rail: Rail | null;
  badges: ReadonlyMap<Badge, Point>;
  end: Point | null;
  /** Width the button may take, in pixels. */
  room: number;
};

type Point = { x: number; y: number };

export function createAnswerGroup(
  page: Document,
  { host, item: first }: { host: Host; item: AnswerView },
  callbacks: GroupCallbacks,
): AnswerGroup {
  let bodies = first.bodies;
  // `undefined`: not looked for since the page last changed.
  let scroller: Element | null | undefined;
  const badges = new Map<StatementId, Badge>();
  let items: readonly BadgeView[] = [];
  const cover = createCover(page);
  const element = createGroupElement(page);
  const end = createCheckButton(page, first.key, {
    ...callbacks,
    onReachedAway: () => {
      const body = bodies.at(-1);
      if (body) scrollToEnd(body);
    },
  });
  element.append(end.slot.element);

  return {
    element,
    update(item) {
      if (item.bodies.at(-1) !== bodies.at(-1)) scroller = undefined;
      bodies = item.bodies;
      end.update(item);
    },
    setBadges(next) {
      items = next;
      syncBadges({ page, element, badges }, next, callbacks);
    },
    bodies: () => bodies,
    setMarked(statement) {
      markBadges(badges, { items, statement });
    },
    forgetScroller() {
      scroller = undefined;
    },
    measure() {
      const body = bodies.at(-1);
      if (scroller === undefined && body !== undefined) scroller = findScroller(body);
      const around = { scroller: scroller ?? null, host: host.element, cover };
      const places = placesOf(bodies, { badges, end: end.slot, ...around });
      return () => {
        if (places?.rail) setAttribute(element, 'data-rail', places.rail.mode);
        element.style.setProperty('--room', `${Math.round(places?.room ?? 0)}px`);
        for (const badge of badges.values()) {
          badge.slot.moveTo(places?.badges.get(badge) ?? null);
        }
        end.slot.moveTo(places?.end ?? null);
      };
    },
    hide() {
      for (const badge of badges.values()) badge.slot.moveTo(null);
      end.slot.moveTo(null);
    },
    remove() {
      element.remove();
    },
  };
}

function createGroupElement(page: Document): HTMLElement {
  const element = createElement(page, 'div', 'answer');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', t('page.group'));
  return element;
}

/** One badge may stand for several statements. */
function markBadges(
  badges: ReadonlyMap<StatementId, Badge>,
  { items, statement }: { items: readonly BadgeView[]; statement: StatementId | null },
): void {
  for (const item of items) {
    const isMarked = statement !== null && statementsOf(item).includes(statement);
    badges.get(item.statementId)?.setMarked(isMarked);
  }
}

function statementsOf({ statementId, statements }: BadgeView): StatementId[] {
  return statements ? statements.map(each => each.statementId) : [statementId];
}

function placesOf(
  bodies: readonly Element[],
  group: Pick<Scene, 'scroller' | 'host' | 'cover'> & {
    badges: ReadonlyMap<StatementId, Badge>;
    end: Slot;
  },
): Places | null {
  const body = bodies.at(-1);
  if (!body?.isConnected) return null;
  const boxes = bodies.map(it => it.getBoundingClientRect());
  const view = viewOf(body.ownerDocument, group.scroller);
  const scene: Scene = { ...group, body, bodies: boxes, view };
  const last = boxes.at(-1) ?? view;
  const rail = railOf(scene, group.badges);
  return {
    rail,
    badges: rail === null ? new Map() : placeBadges(scene, rail, group.badges),
    end: placeEnd(scene, group.end, last),
    room: last.right - last.left,
  };
}

function syncBadges(
  group: { page: Document; element: HTMLElement; badges: Map<StatementId, Badge> },
  items: readonly BadgeView[],
  callbacks: GroupCallbacks,
): void {
  const wanted = new Set(items.map(({ statementId }) => statementId));
  for (const [id, badge] of group.badges) {
    if (wanted.has(id)) continue;
    badge.slot.element.remove();
    group.badges.delete(id);
  }
  for (const [index, item] of items.entries()) {
    const known = group.badges.get(item.statementId);
    const badge = known ?? createBadge(group.page, item, callbacks);
    group.badges.set(item.statementId, badge);
    known?.update(item);
    // In statement order for the keyboard, the button first; a move would lose the focus.
    const at = group.element.children[index + 1] ?? null;
    if (at !== badge.slot.element) group.element.insertBefore(badge.slot.element, at);
  }
}

function railOf(scene: Scene, badges: ReadonlyMap<StatementId, Badge>): Rail | null {
  const answer = unionOf(scene.bodies);
  const isInView = answer.bottom > scene.view.top && answer.top < scene.view.bottom;
  if (!isInView || badges.size === 0) return null;
  const widest = Math.max(...badges.values().map(badge => badge.fullWidth()));
  return chooseRail(answer, scene.view, widest);
}

function placeBadges(
  scene: Scene,
  rail: Rail,
  badges: ReadonlyMap<StatementId, Badge>,
): Map<Badge, Point> {
  const lines = [...badges.values()].flatMap(badge => {
    const line = firstLineOf(badge.range());
    return line === null
      ? []
      : [{ badge, wanted: (line.top + line.bottom) / 2 - BADGE_HEIGHT / 2 }];
  });
  const tops = stackDown(lines.map(({ wanted }) => wanted));
  // Just left of the badges, where they are not themselves in the way of looking.
  const besideX = rail.x - (rail.mode === 'wide' ? 2 : ICON_WIDTH + 2);
  return new Map(
    lines.flatMap(({ badge, wanted }, index) => {
      const y = tops[index] ?? wanted;
      const isSeen = probesOf(y, scene.view).every(at =>
        isVisible(scene, badge.slot, { x: besideX, y: at }),
      );
      return isSeen ? [[badge, { x: rail.x, y }]] : [];
    }),
  );
}

/**
 * Heights at which to look whether something covers a badge. Near the edges both of its ends:
 * half a badge over a header would look lost. Elsewhere one, as each look costs.
 */
function probesOf(y: number, view: Box): number[] {
  return isNearEdge(y, view) ? [y + 1, y + BADGE_HEIGHT - 1] : [y + BADGE_HEIGHT / 2];
}

function placeEnd(scene: Scene, slot: Slot, last: Box): Point | null {
  const y = last.bottom + END_GAP;
  const x = Math.min(last.right, scene.view.right);
  return isVisible(scene, slot, { x: x - END_MIDDLE, y: y + END_MIDDLE }) ? { x, y } : null;
}

function isVisible(scene: Scene, slot: Slot, point: Point): boolean {
  const { view, cover } = scene;
  if (point.y <= view.top || point.y >= view.bottom) return false;
  const ask = (): boolean => isCovered(point, scene);
  return !(isNearEdge(point.y, view) ? ask() : cover.recall(slot, ask));
}

function isNearEdge(y: number, view: Box): boolean {
  return y < view.top + EDGE_ZONE || y > view.bottom - EDGE_ZONE;
}
