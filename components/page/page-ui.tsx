import { render } from 'preact';

import type { StatementId } from '../../lib/core/ids';
import type { PageHealth, PageUi, PageCallbacks } from '../../lib/ports/page-ui';
import { AnswerGroup, type GroupCallbacks } from './AnswerGroup';
import { createAnswerList, isOf, wordsOf, type ListedAnswer } from './answer-list';
import { createCardControl } from './card-control';
import { HealthNote } from './HealthNote';
import { createHighlights, type Highlights } from './highlights';
import { createHost } from './host';
import { createLayoutLoop } from './layout-loop';
import { createMarker } from './marker';
import { badgeTarget } from './page-words';
import { createPointing } from './pointing';
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
  hidesMarks: boolean;
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
  const drawing = createDrawing(page, callbacks, {
    shadow,
    onSeen: () => loop.schedule(),
    signal,
  });
  const { list, highlights } = drawing;
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
    pointAt(statement) {
      const pointed = list.badges().filter(badge => isOf(badge, statement));
      highlights.emphasise('active', pointed.flatMap(wordsOf));
    },
    hideMarks(isHidden) {
      if (hideMarks(drawing, isHidden)) loop.schedule();
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

function createDrawing(
  page: Document,
  callbacks: PageCallbacks,
  { shadow, onSeen, signal }: { shadow: ShadowRootMode; onSeen: () => void; signal: AbortSignal },
): Drawing {
  const { host, layer } = createHost(page, shadow);
  const highlights = createHighlights(page);
  const list = createAnswerList(page, { onSeen, signal });
  const card = createCardControl(page, {
    ...callbacks,
    findBadge: list.findBadge,
    draw: () => draw(drawing),
    signal,
  });
  const { onPoint } = callbacks;
  const pointing = createPointing(page, { host, findAt: list.findAt, onPoint, signal });
  const drawing: Drawing = {
    page,
    host,
    layer,
    list,
    card,
    highlights,
    callbacks: { ...callbacks, ...badgeCallbacks(callbacks, { card, highlights, pointing }) },
    health: 'readable',
    hidesMarks: false,
    marked: null,
  };
  return drawing;
}

function badgeCallbacks(
  { onOpen }: PageCallbacks,
  {
    card,
    highlights,
    pointing,
  }: Pick<Drawing, 'card' | 'highlights'> & { pointing: ReturnType<typeof createPointing> },
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
      pointing.onTouch(touch);
    },
  };
}

function draw({ layer, list, card, callbacks, health, hidesMarks, marked }: Drawing): void {
  const drawn = list.all().filter(({ isDrawn }) => isDrawn);
  render(
    <>
      <HealthNote health={health} onReport={callbacks.onReport} />
      {drawn.map(answer => (
        <AnswerGroup
          key={answer.item.key}
          // nb. A copy: the entry changes in place, and unchanged props are not drawn again.
          item={answer.item}
          shown={answer.shown}
          marks={marksOf(answer, hidesMarks)}
          onDrawn={element => {
            answer.element = element;
          }}
          marked={answer.shown.some(badge => isOf(badge, marked)) ? marked : null}
          card={card.shownOn(answer.item.key)}
          callbacks={callbacks}
        />
      ))}
    </>,
    layer,
  );
}

function marksOf({ badges }: ListedAnswer, isHidden: boolean): 'shown' | 'hidden' | null {
  if (badges.length === 0) return null;
  return isHidden ? 'hidden' : 'shown';
}

/** `false`: nothing changed. */
function hideMarks(drawing: Drawing, isHidden: boolean): boolean {
  if (isHidden === drawing.hidesMarks) return false;
  drawing.hidesMarks = isHidden;
  drawing.list.hideMarks(isHidden);
  drawAnswers(drawing);
  return true;
}

function drawAnswers(drawing: Drawing): void {
  const { highlights, list, hidesMarks } = drawing;
  highlights.setStatements(hidesMarks ? [] : list.badges());
  draw(drawing);
}

function forgetSurroundings({ page, list, layer }: Drawing): void {
  list.forget();
  const answer = list.all().at(-1)?.item.bodies.at(-1);
  layer.dataset['theme'] = isOnDark(answer ?? page.body) ? 'dark' : 'light';
}

/** `true`: not all is drawn yet. */
function place(drawing: Drawing): boolean {
  const { page, host, list, card } = drawing;
  // A site that replaces its whole document removes the host.
  if (!host.isConnected) page.documentElement.append(host);
  const isMore = list.drawMore();
  // nb. Both: what is joined shows at once, not a frame later.
  const isJoined = list.join();
  if (isMore || isJoined) draw(drawing);
  list.place(host);
  card.refresh();
  return isMore;
}
