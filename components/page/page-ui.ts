import type { GroupCallbacks } from './answer-group';
import { createAnswerGroups } from './answer-groups';
import { createHealthNote } from './health-note';
import { createHighlights, type Highlights } from './highlights';
import { createHost } from './host';
import { createLayoutLoop } from './layout-loop';
import { createMarker } from './marker';
import type { BadgeView, PageUi, PageCallbacks } from '../../lib/core/page-view';
import { badgeName, badgeTarget } from './page-words';
import { scrollToRange } from './surroundings';

/**
 * Draws buttons and badges over a chat page, without a change to the page's own elements.
 *
 * Its shadow root is closed: the page's scripts see that something is there, and neither
 * read nor click it. `shadow: 'open'` is for tests.
 */
export function createPageUi(
  page: Document,
  callbacks: PageCallbacks,
  { shadow }: { shadow: ShadowRootMode } = { shadow: 'closed' },
): PageUi {
  const host = createHost(page, shadow);
  const highlights = createHighlights(page);
  const groups = createAnswerGroups(page, host, groupCallbacks(callbacks, highlights));
  const note = createHealthNote(page);
  host.layer.append(note.element);
  const stop = new AbortController();
  const { signal } = stop;
  const loop = createLayoutLoop(page, {
    forget: () => {
      groups.forgetScrollers();
    },
    place: () => {
      // A site that replaces its whole document takes the host along.
      if (!host.element.isConnected) page.documentElement.append(host.element);
      groups.place();
    },
    signal,
  });
  const marker = createMarker(page, {
    highlights,
    onMarked: statement => {
      groups.setMarked(statement);
    },
    signal,
  });

  return {
    setAnswers(answers) {
      groups.set(answers);
      highlights.setStatements(groups.badges());
      loop.schedule();
    },
    setBadges(key, badges) {
      const group = groups.find(key);
      if (group === null || isSame(group.badges(), badges)) return;
      group.setBadges(badges);
      highlights.setStatements(groups.badges());
      loop.schedule();
    },
    markStatement: marker.mark,
    setHealth(health) {
      note.show(health === 'layout-unknown');
    },
    refresh: loop.schedule,
    destroy() {
      stop.abort();
      highlights.destroy();
      host.element.remove();
    },
  };
}

function groupCallbacks(callbacks: PageCallbacks, highlights: Highlights): GroupCallbacks {
  return {
    onCheck: key => {
      callbacks.onCheck(key);
    },
    onOpen: (auditId, statementId) => {
      callbacks.onOpen(auditId, statementId);
    },
    onBadge: badge => {
      callbacks.onOpen(badge.auditId, badgeTarget(badge));
    },
    onTouch: ({ range }, isOn) => {
      highlights.emphasise('active', isOn ? range : null);
    },
    onReachedAway: ({ range }) => {
      scrollToRange(range, 'auto');
    },
  };
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
