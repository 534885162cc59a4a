import type { GroupCallbacks } from './answer-group';
import { createAnswerGroups } from './answer-groups';
import { createHealthNote } from './health-note';
import { createHighlights, type Highlights } from './highlights';
import { createHost } from './host';
import { createLayoutLoop } from './layout-loop';
import { createMarker } from './marker';
import type { PageUi, PageCallbacks } from '../../lib/core/page-view';
import { badgeTarget } from './page-words';
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
  const stop = new AbortController();
  const { signal } = stop;
  const groups = createAnswerGroups(page, {
    host,
    callbacks: groupCallbacks(callbacks, highlights),
    onSeen: () => {
      loop.schedule();
    },
    signal,
  });
  const note = createHealthNote(page, () => callbacks.onReport());
  host.layer.append(note.element);
  const loop = createLayoutLoop(page, {
    forget: () => {
      groups.forgetScrollers();
    },
    place: () => {
      // A site that replaces its whole document takes the host along.
      if (!host.element.isConnected) page.documentElement.append(host.element);
      if (groups.place()) loop.schedule();
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
      if (!groups.setBadges(key, badges)) return;
      highlights.setStatements(groups.badges());
      loop.schedule();
    },
    markStatement: marker.mark,
    setHealth(health) {
      note.show(health);
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
    onComplete: (key, way, pasted) => {
      callbacks.onComplete(key, way, pasted);
    },
    onReport: () => callbacks.onReport(),
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
