import type { StatementId } from '../../lib/core/ids';
import type { AnswerView, BadgeView } from '../../lib/ports/page-ui';
import type { EndPlace } from './end-place';
import { findJoins, joinBadges, type Joins } from './join-badges';
import { hideAnswer, measureAnswer } from './place-answer';
import { createCover, linesOf } from './surroundings';

type Point = { x: number; y: number };

export type ListedAnswer = {
  item: AnswerView;
  badges: readonly BadgeView[];
  /** Badges as they are drawn: joined where they are close, none while marks are hidden. */
  shown: readonly BadgeView[];
  /** Not `isCurrent`: to be measured, for the page has changed since. */
  joins: { last: Joins; isCurrent: boolean };
  /** Place of the button, relative to the answer's lower right corner; `null`: to be found. */
  end: EndPlace | null;
  /** `false`: not drawn yet. */
  isDrawn: boolean;
  element: HTMLElement | null;
  /** `undefined`: not searched for since the page last changed; `null`: the page scrolls. */
  scroller: Element | null | undefined;
  recallCover: ReturnType<typeof createCover>;
};

/** Groups drawn in one frame: four hundred took a tenth of a second. */
const DRAWN_AT_ONCE = 25;

/** `onSeen`: an answer came into view, or left it. */
export function createAnswerList(
  page: Document,
  { onSeen, signal }: { onSeen: () => void; signal: AbortSignal },
) {
  let entries = new Map<string, ListedAnswer>();
  const near = createNearView(page, { onChange: onSeen, signal });
  const all = (): ListedAnswer[] => [...entries.values()];
  const badges = (): BadgeView[] => all().flatMap(each => each.badges);
  /** Draws a few more. `false`: all are drawn. */
  const drawMore = (): boolean => {
    // Newest first: it is the one on the screen.
    const missing = all()
      .filter(({ isDrawn }) => !isDrawn)
      .slice(-DRAWN_AT_ONCE);
    for (const entry of missing) entry.isDrawn = true;
    return missing.length > 0;
  };
  let isHidden = false;
  const show = (entry: ListedAnswer): void => {
    entry.shown = isHidden ? [] : joinBadges(entry.badges, entry.joins.last);
  };
  return {
    /** Replaces the list; many new answers are drawn over several frames. */
    set(answers: readonly AnswerView[]): void {
      const known = entries;
      entries = new Map(
        answers.map(item => [item.key, renew(known.get(item.key) ?? list(page, item), item)]),
      );
      near.watch(new Set(answers.flatMap(({ bodies }) => bodies)));
      drawMore();
    },
    /** `false`: there is no such answer, or it has these badges already. */
    setBadges(key: string, badges: readonly BadgeView[]): boolean {
      const entry = entries.get(key);
      if (entry === undefined || isSame(entry.badges, badges)) return false;
      entry.badges = badges;
      show(entry);
      return true;
    },
    all,
    hideMarks(hides: boolean): void {
      isHidden = hides;
      for (const entry of entries.values()) show(entry);
    },
    /** Badge that is drawn for this statement and perhaps others. */
    findBadge: (key: string, statement: StatementId): BadgeView | undefined =>
      entries.get(key)?.shown.find(({ statementId }) => statementId === statement),
    badges,
    /** Badge of the marked text at this point. */
    findAt: (point: Point): BadgeView | undefined =>
      isHidden ? undefined : badges().find(badge => wordsOf(badge).some(isAt(point))),
    drawMore,
    /** After more than a scroll: everything is measured again. */
    forget: () => all().forEach(forgetMeasures),
    /** Joins badges that are close. `true`: others are to be drawn than before. */
    join(): boolean {
      const changed = all().filter(entry => entry.item.bodies.some(near.isNear) && rejoin(entry));
      for (const entry of changed) show(entry);
      return changed.length > 0;
    },
    /** Moves everything drawn to its current position. */
    place(host: Element): void {
      // Does all reads before all writes: the browser computes its layout once.
      const writes = all().map(entry =>
        entry.item.bodies.some(near.isNear) ? measureAnswer(entry, host) : () => hideAnswer(entry),
      );
      for (const write of writes) write();
    },
  };
}

function list(page: Document, item: AnswerView): ListedAnswer {
  const recallCover = createCover(page);
  return {
    item,
    badges: [],
    shown: [],
    joins: { last: new Map(), isCurrent: true },
    end: null,
    isDrawn: false,
    element: null,
    scroller: undefined,
    recallCover,
  };
}

function forgetMeasures(entry: ListedAnswer): void {
  entry.scroller = undefined;
  entry.end = null;
  entry.joins.isCurrent = false;
}

/** `true`: other badges share a place now. */
function rejoin({ badges, joins }: ListedAnswer): boolean {
  if (joins.isCurrent) return false;
  const { last } = joins;
  joins.isCurrent = true;
  joins.last = findJoins(badges);
  return (
    last.size !== joins.last.size || joins.last.entries().some(([id, to]) => last.get(id) !== to)
  );
}

/** Keeps the view if nothing changed, so that nothing is drawn. */
function renew(entry: ListedAnswer, item: AnswerView): ListedAnswer {
  const { bodies, state, sources } = entry.item;
  if (item.bodies.at(-1) !== bodies.at(-1)) entry.scroller = undefined;
  const hasSameBodies =
    bodies.length === item.bodies.length && bodies.every((body, at) => body === item.bodies[at]);
  const isSameView =
    JSON.stringify([state, sources]) === JSON.stringify([item.state, item.sources]);
  if (!hasSameBodies || !isSameView) entry.item = item;
  return entry;
}

/** One badge may represent several statements. */
export function isOf({ statementId, statements }: BadgeView, wanted: StatementId | null): boolean {
  const ids = statements ? statements.map(each => each.statementId) : [statementId];
  return wanted !== null && ids.includes(wanted);
}

export function wordsOf({ range, parts = [range] }: BadgeView): readonly Range[] {
  return parts;
}

function isAt({ x, y }: Point): (words: Range) => boolean {
  return words =>
    linesOf(words).some(
      ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
}

function isSame(known: readonly BadgeView[], next: readonly BadgeView[]): boolean {
  const textOf = (badge: BadgeView): string => JSON.stringify({ ...badge, range: null });
  const rangesOf = ({ range, parts = [] }: BadgeView): Range[] => [range, ...parts];
  return (
    known.length === next.length &&
    known.every((item, at) => {
      const other = next[at];
      if (other === undefined || textOf(item) !== textOf(other)) return false;
      const ranges = rangesOf(other);
      return rangesOf(item).every((range, part) => range === ranges[part]);
    })
  );
}

/** Distance outside the view at which an answer's button may still be visible. */
const MARGIN = '200px';

/** Tracks the elements in or near the view without forcing a layout. */
function createNearView(
  page: Document,
  { onChange, signal }: { onChange: () => void; signal: AbortSignal },
): {
  watch: (elements: ReadonlySet<Element>) => void;
  /** `false` until the browser's first report, within a frame. */
  isNear: (element: Element) => boolean;
} {
  const view = page.defaultView;
  if (view === null) throw new Error('page: a document without a window');
  const near = new WeakSet<Element>();
  let watched: ReadonlySet<Element> = new Set();
  // Firefox ignores `scrollMargin`.
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
  const observer = new view.IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else near.delete(target);
    }
    onChange();
  }, options);
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    watch(elements) {
      for (const element of watched.difference(elements)) {
        observer.unobserve(element);
        near.delete(element);
      }
      for (const element of elements.difference(watched)) observer.observe(element);
      watched = elements;
    },
    isNear: element => near.has(element),
  };
}
