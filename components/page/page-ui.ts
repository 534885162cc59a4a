import type { GroupCallbacks } from './answer-group';
import { type CardControl, createCardControl } from './card-control';
import { createAnswerGroups } from './answer-groups';
import { createHealthNote } from './health-note';
import { createHighlights, type Highlights } from './highlights';
import { createHost, type Host } from './host';
import { createLayoutLoop } from './layout-loop';
import { createMarker } from './marker';
import type { PageUi, PageCallbacks } from '../../lib/ports/page-ui';
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
  const card = createCardControl(page, { ...callbacks, signal });
  const groups = createAnswerGroups(page, {
    host,
    callbacks: groupCallbacks(callbacks, { highlights, card }),
    onSeen: () => loop.schedule(),
    signal,
  });
  const note = createHealthNote(page, () => callbacks.onReport());
  host.layer.append(note.element);
  const loop = createLayoutLoop(page, {
    forget: () => groups.forgetScrollers(),
    place: () => {
      keepOnPage(page, host);
      if (groups.place()) loop.schedule();
      card.refresh();
    },
    signal,
  });
  const marker = createMarker(page, { highlights, onMarked: groups.setMarked, signal });

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

/** A site that replaces its whole document takes the host along. */
function keepOnPage(page: Document, { element }: Host): void {
  if (!element.isConnected) page.documentElement.append(element);
}

function groupCallbacks(
  callbacks: PageCallbacks,
  { highlights, card }: { highlights: Highlights; card: CardControl },
): GroupCallbacks {
  return {
    onCheck: key => callbacks.onCheck(key),
    onOpen: (auditId, statementId) => callbacks.onOpen(auditId, statementId),
    onComplete: (key, way, pasted) => callbacks.onComplete(key, way, pasted),
    onCard: (auditId, statementId) => callbacks.onCard(auditId, statementId),
    onReport: () => callbacks.onReport(),
    onBadge: badge => {
      card.close();
      callbacks.onOpen(badge.auditId, badgeTarget(badge));
    },
    onTouch: touch => {
      highlights.emphasise('active', touch.isOn ? touch.item().range : null);
      card.onTouch(touch);
    },
    onReachedAway: ({ range }) => scrollToRange(range, 'auto'),
  };
}
