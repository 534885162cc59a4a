import type { StatementId } from '../../lib/core/ids';
import type { BadgeView, PageCallbacks } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';
import type { BadgeTouch } from './Badge';
import { CARD_MARGIN, placeCard, unionOf } from './layout';
import { badgeTarget } from './page-words';
import type { CardProps } from './StatementCard';
import { linesOf, viewOf } from './surroundings';

/** Hover delay: a pointer that only crosses a badge opens nothing. */
export const REST_MS = 350;
/** Users who move through the badges by keyboard hear each name first. */
export const FOCUS_REST_MS = 200;
/** Time to move from the badge across its statement to the card, and tolerance for slipping off. */
export const LEAVE_MS = 500;

type Control = Pick<PageCallbacks, 'onCard' | 'onOpen'> & {
  findBadge: (answer: string, statement: StatementId) => BadgeView | undefined;
  draw: () => void;
  signal: AbortSignal;
  shown: { card: CardProps; touch: BadgeTouch } | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Opens the card of the badge that is hovered or focused, one at a time. */
export function createCardControl(page: Document, deps: Omit<Control, 'shown' | 'timer'>) {
  const control: Control = { ...deps, shown: null, timer: undefined };
  const { signal } = deps;
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') dismiss(control);
    },
    { capture: true, passive: true, signal },
  );
  signal.addEventListener('abort', () => close(control));
  return {
    onTouch: (touch: BadgeTouch) => follow(control, touch),
    close: () => close(control),
    /** Moves or closes the card after badges have changed. */
    refresh: () => refresh(control),
    shownOn: (answer: string) =>
      control.shown?.touch.answer === answer ? control.shown.card : null,
  };
}

function follow(control: Control, touch: BadgeTouch): void {
  // A touch opens the check itself; after a click the panel shows everything.
  if (touch.by === 'hidden-focus' || touch.by === 'finger') return;
  if (!touch.isOn) {
    leave(control);
    return;
  }
  clearTimeout(control.timer);
  const isOpen = control.shown?.touch.button === touch.button;
  if (isOpen || (touch.by === 'pointer' && hasFocus(control))) return;
  const delayMs = touch.by === 'focus' ? FOCUS_REST_MS : REST_MS;
  later(control, delayMs, () => open(control, touch));
}

function leave(control: Control): void {
  later(control, LEAVE_MS, () => {
    const { shown } = control;
    const isHeld = shown?.touch.by === 'focus' && shown.touch.button.matches(':focus');
    if (!hasFocus(control) && !isHeld) close(control);
  });
}

function later(control: Control, ms: number, act: () => void): void {
  clearTimeout(control.timer);
  control.timer = setTimeout(act, ms);
}

function open(control: Control, touch: BadgeTouch): void {
  close(control);
  const item = control.findBadge(touch.answer, touch.item.statementId);
  if (!touch.button.isConnected || item === undefined) return;
  const card: CardProps = {
    item,
    reading: null,
    isSpoken: touch.by === 'focus',
    onOpen: statement => openCheck(control, statement),
    onEnter: () => clearTimeout(control.timer),
    onLeave: () => leave(control),
  };
  void read(control, { card, touch });
}

async function read(control: Control, asked: NonNullable<Control['shown']>): Promise<void> {
  show(control, asked);
  const { item } = asked.card;
  const reading = await control.onCard(item.auditId, badgeTarget(item));
  // Another card may have opened, or the badge's verdict changed.
  if (control.shown === asked) show(control, { ...asked, card: { ...asked.card, reading } });
}

function show(control: Control, shown: Control['shown']): void {
  control.shown = shown;
  control.draw();
  place(control);
}

function refresh(control: Control): void {
  const { shown } = control;
  if (shown === null) return;
  const { card, touch } = shown;
  const item = control.findBadge(touch.answer, card.item.statementId);
  if (item === undefined || touch.button.closest('.away')) close(control);
  else if (item.kind === card.item.kind && item.waitsFor === card.item.waitsFor) place(control);
  // The old passage remains until that of the new verdict arrives.
  else void read(control, { card: { ...card, item }, touch });
}

/** nb. The focus returns to the badge without opening the card again. */
function dismiss(control: Control): void {
  const button = hasFocus(control) ? control.shown?.touch.button : undefined;
  close(control);
  button?.focus();
  clearTimeout(control.timer);
}

function openCheck(control: Control, statement: StatementId): void {
  const item = control.shown?.card.item;
  close(control);
  if (item) control.onOpen(item.auditId, statement);
}

function close(control: Control): void {
  clearTimeout(control.timer);
  if (control.shown !== null) show(control, null);
}

function hasFocus(control: Control): boolean {
  return elementOf(control)?.matches(':focus-within') ?? false;
}

/** The card on the page: it follows its badge in the same slot. */
function elementOf({ shown }: Control): HTMLElement | null {
  return shown?.touch.button.parentElement?.querySelector<HTMLElement>('.card') ?? null;
}

/** Positions the card by its badge, relative to their common slot's corner. */
function place(control: Control): void {
  const card = elementOf(control);
  const { shown } = control;
  if (card === null || shown === null) return;
  const { button } = shown.touch;
  const { range, parts = [range] } = shown.card.item;
  const view = viewOf(card.ownerDocument, null);
  const { style } = card;
  style.setProperty('--card-width', `${view.right - view.left - 2 * CARD_MARGIN}px`);
  style.setProperty('--card-height', `${view.bottom - view.top - 2 * CARD_MARGIN}px`);
  const badge = button.getBoundingClientRect();
  const origin = button.parentElement?.getBoundingClientRect() ?? badge;
  const { x, y, height } = placeCard(badge, unionOf([badge, ...parts.flatMap(linesOf)]), {
    size: card.getBoundingClientRect(),
    view,
    isRightToLeft: t('direction') === 'rtl',
  });
  style.setProperty('--card-height', `${Math.floor(height)}px`);
  style.transform = `translate(${Math.round(x - origin.left)}px,${Math.round(y - origin.top)}px)`;
}
