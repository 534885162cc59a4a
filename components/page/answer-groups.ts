import { createAnswerGroup, type AnswerGroup, type GroupCallbacks } from './answer-group';
import type { Host } from './host';
import { createNearView } from './near-view';
import { badgeName } from './page-words';
import type { AnswerView, BadgeView } from '../../lib/ports/page-ui';

/** The answers that have a button, by key. */
export type AnswerGroups = {
  /** From now on exactly these are there; many new ones are drawn over several frames. */
  set(answers: readonly AnswerView[]): void;
  /** `false`: there is no such answer, or it has these badges already. */
  setBadges(key: string, badges: readonly BadgeView[]): boolean;
  /** The badges of all answers. */
  badges(): BadgeView[];
  setMarked: (statement: BadgeView['statementId'] | null) => void;
  forgetScrollers(): void;
  /** Puts everything where it belongs now. `true`: not all is drawn yet. */
  place(): boolean;
};

/** What the groups need besides the page: where to hang, whom to tell, how long to live. */
export type GroupsDeps = {
  host: Host;
  callbacks: GroupCallbacks;
  /** Some answer came into view, or left it. */
  onSeen: () => void;
  signal: AbortSignal;
};

/** `group` is `null` until it is drawn. */
type Entry = { item: AnswerView; badges: readonly BadgeView[]; group: AnswerGroup | null };

/** Groups drawn in one frame: four hundred in one went on for a tenth of a second. */
const DRAWN_AT_ONCE = 25;

export function createAnswerGroups(page: Document, deps: GroupsDeps): AnswerGroups {
  let entries = new Map<string, Entry>();
  const near = createNearView(page, { onChange: deps.onSeen, signal: deps.signal });
  const groups = (): AnswerGroup[] =>
    [...entries.values()].flatMap(({ group }) => (group === null ? [] : [group]));
  const drawSome = (): boolean => drawMissing(page, entries, deps);
  return {
    set(answers) {
      const known = entries;
      entries = new Map(
        answers.map(item => {
          const { badges = [], group = null } = known.get(item.key) ?? {};
          return [item.key, { item, badges, group }];
        }),
      );
      for (const [key, { group }] of known) if (!entries.has(key)) group?.remove();
      for (const { item, group } of entries.values()) group?.update(item);
      near.watch(new Set(answers.flatMap(({ bodies }) => bodies)));
      drawSome();
    },
    setBadges(key, badges) {
      const entry = entries.get(key);
      if (entry === undefined || isSame(entry.badges, badges)) return false;
      entry.badges = badges;
      entry.group?.setBadges(badges);
      return true;
    },
    badges: () => [...entries.values()].flatMap(({ badges }) => badges),
    setMarked(statement) {
      for (const group of groups()) group.setMarked(statement);
    },
    forgetScrollers() {
      for (const group of groups()) group.forgetScroller();
    },
    place() {
      const isMore = drawSome();
      // Reads everything, then writes everything: the browser computes its layout once.
      const writes = groups().map(group =>
        group.bodies().some(near.isNear) ? group.measure() : group.hide,
      );
      for (const write of writes) write();
      return isMore;
    },
  };
}

/**
 * Draws a few groups that are not there yet, the newest first: it is the one on the screen.
 * `true`: some are left.
 */
function drawMissing(
  page: Document,
  entries: ReadonlyMap<string, Entry>,
  { host, callbacks }: GroupsDeps,
): boolean {
  let left = DRAWN_AT_ONCE;
  let next: Element | null = null;
  for (const entry of [...entries.values()].reverse()) {
    if (entry.group === null && left > 0) {
      left -= 1;
      entry.group = createAnswerGroup(page, { host, item: entry.item }, callbacks);
      entry.group.update(entry.item);
      entry.group.setBadges(entry.badges);
      // In the answers' order, for the keyboard.
      host.layer.insertBefore(entry.group.element, next);
    }
    next = entry.group?.element ?? next;
  }
  return left === 0;
}

function isSame(known: readonly BadgeView[], next: readonly BadgeView[]): boolean {
  return (
    known.length === next.length &&
    known.every((item, index) => {
      const other = next[index];
      return (
        item.statementId === other?.statementId &&
        item.kind === other.kind &&
        badgeName(item) === badgeName(other) &&
        item.range === other.range &&
        item.auditId === other.auditId
      );
    })
  );
}
