import { render } from 'preact';

import type { StatementId } from '../../lib/core/ids';
import type { PageHealth, PageUi, PageCallbacks } from '../../lib/ports/page-ui';
import { AnswerGroup, isOf, type GroupCallbacks } from './AnswerGroup';
import { createAnswerList } from './answer-list';
import { createCardControl } from './card-control';
import { HealthNote } from './HealthNote';
import { createHighlights, type Highlights } from './highlights';
import { createHost } from './host';
import { createLayoutLoop } from './layout-loop';
import { createMarker } from './marker';
import { badgeTarget } from './page-words';
import { isOnDark } from './surroundings';

type Drawing = {
  page: Document;
  host: HTMLElement;
  layer: HTMLElement;
  list: ReturnType<typeof createAnswerList>;
  card: ReturnType<typeof createCardControl>;
  highlights: Highlights;
  callbacks: GroupCallbacks & Pick<PageCallbacks, 'onReport'>;
  health: PageHealth;
  marked: StatementId | null;
};

/**
 * Draws buttons and badges over a chat page, without changing the page's own elements.
 *
 * Its shadow root is closed: the page's scripts see the host, but can neither read nor click its
 * content. `shadow: 'open'` is for tests.
 */
export function createPageUi(
  page: Document,
  callbacks: PageCallbacks,
  { shadow }: { shadow: ShadowRootMode } = { shadow: 'closed' },
): PageUi {
  const stop = new AbortController();
  const { signal } = stop;
  const highlights = createHighlights(page);
  const list = createAnswerList(page, { onSeen: () => loop.schedule(), signal });
  const card = createCardControl(page, {
    ...callbacks,
    findBadge: list.findBadge,
    draw: () => draw(drawing),
    signal,
  });
  const drawing: Drawing = {
    page,
    ...createHost(page, shadow),
    list,
    card,
    highlights,
    callbacks: { ...callbacks, ...badgeCallbacks(callbacks, { card, highlights }) },
    health: 'readable',
    marked: null,
  };
  const loop = createLayoutLoop(page, {
    forget: () => forgetSurroundings(drawing),
    place: () => place(drawing),
    signal,
  });
  const onMarked = (marked: StatementId | null): void => {
    drawing.marked = marked;
    draw(drawing);
  };

  return {
    setAnswers(answers) {
      list.set(answers);
      drawAnswers(drawing);
      loop.schedule();
    },
    setBadges(key, badges) {
      if (!list.setBadges(key, badges)) return;
      drawAnswers(drawing);
      loop.schedule();
    },
    markStatement: createMarker(page, { highlights, onMarked, signal }).mark,
    setHealth(health) {
      if (health === drawing.health) return;
      drawing.health = health;
      draw(drawing);
    },
    refresh: loop.schedule,
    destroy() {
      stop.abort();
      highlights.destroy();
      render(null, drawing.layer);
      drawing.host.remove();
    },
  };
}

function badgeCallbacks(
  { onOpen }: PageCallbacks,
  { card, highlights }: Pick<Drawing, 'card' | 'highlights'>,
): Pick<GroupCallbacks, 'onBadge' | 'onTouch'> {
  return {
    onBadge(badge) {
      card.close();
      onOpen(badge.auditId, badgeTarget(badge));
    },
    onTouch(touch) {
      const { range, parts = [range] } = touch.item;
      highlights.emphasise('active', touch.isOn ? parts : []);
      card.onTouch(touch);
    },
  };
}

function draw({ layer, list, card, callbacks, health, marked }: Drawing): void {
  const drawn = list.all().filter(({ isDrawn }) => isDrawn);
  render(
    <>
      <HealthNote health={health} onReport={callbacks.onReport} />
      {drawn.map(answer => (
        <AnswerGroup
          key={answer.item.key}
          // nb. A copy: the entry changes in place, and unchanged props are not drawn again.
          item={answer.item}
          badges={answer.badges}
          onDrawn={element => {
            answer.element = element;
          }}
          marked={answer.badges.some(badge => isOf(badge, marked)) ? marked : null}
          card={card.shownOn(answer.item.key)}
          callbacks={callbacks}
        />
      ))}
    </>,
    layer,
  );
}

function drawAnswers(drawing: Drawing): void {
  drawing.highlights.setStatements(drawing.list.all().flatMap(({ badges }) => badges));
  draw(drawing);
}

function forgetSurroundings({ page, list, layer }: Drawing): void {
  list.forgetScrollers();
  const answer = list.all().at(-1)?.item.bodies.at(-1);
  layer.dataset['theme'] = isOnDark(answer ?? page.body) ? 'dark' : 'light';
}

/** `true`: not all is drawn yet. */
function place(drawing: Drawing): boolean {
  const { page, host, list, card } = drawing;
  // A site that replaces its whole document removes the host.
  if (!host.isConnected) page.documentElement.append(host);
  const isMore = list.drawMore();
  if (isMore) draw(drawing);
  list.place(host);
  card.refresh();
  return isMore;
}
