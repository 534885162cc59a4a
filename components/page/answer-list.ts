import type { StatementId } from '../../lib/core/ids';
import type { AnswerView, BadgeView } from '../../lib/ports/page-ui';
import { hideAnswer, measureAnswer } from './place-answer';
import { createCover } from './surroundings';

export type ListedAnswer = {
  item: AnswerView;
  badges: readonly BadgeView[];
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
  /** Draws a few more. `false`: all are drawn. */
  const drawMore = (): boolean => {
    // Newest first: it is the one on the screen.
    const missing = all()
      .filter(({ isDrawn }) => !isDrawn)
      .slice(-DRAWN_AT_ONCE);
    for (const entry of missing) entry.isDrawn = true;
    return missing.length > 0;
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
      return true;
    },
    all,
    findBadge: (key: string, statement: StatementId): BadgeView | undefined =>
      entries.get(key)?.badges.find(({ statementId }) => statementId === statement),
    drawMore,
    forgetScrollers(): void {
      for (const entry of entries.values()) entry.scroller = undefined;
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
  return { item, badges: [], isDrawn: false, element: null, scroller: undefined, recallCover };
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
