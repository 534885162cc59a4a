import type { BadgeView, PageCallbacks } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';
import type { BadgeTouch } from './badge';
import { CARD_MARGIN, placeCard } from './layout';
import { badgeTarget } from './page-words';
import { createStatementCard, type StatementCardBox } from './statement-card';
import { viewOf } from './surroundings';

/** Shows the card of the badge the reader rests on, one at a time. */
export type CardControl = {
  onTouch(touch: BadgeTouch): void;
  close(): void;
  /** Badges may have changed or moved: the card follows, or goes with its badge. */
  refresh(): void;
};

/** How long a pointer rests on a badge that is meant, and not only crossed. */
export const REST_MS = 350;
/** Who goes through the badges by the keyboard hears each name first. */
export const FOCUS_REST_MS = 200;
/** Time for the way from the badge to the card, and for a hand that slips off it. */
export const LEAVE_MS = 300;

type Shown = { touch: BadgeTouch; item: BadgeView };

type ControlDeps = Pick<PageCallbacks, 'onCard' | 'onOpen'> & { signal: AbortSignal };

type Control = ControlDeps & {
  card: StatementCardBox;
  shown: Shown | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export function createCardControl(page: Document, deps: ControlDeps): CardControl {
  const control: Control = {
    ...deps,
    card: createStatementCard(page, () => openCheck(control)),
    shown: null,
    timer: undefined,
  };
  const { element } = control.card;
  element.id = CARD_ID;
  element.addEventListener('pointerenter', () => clearTimeout(control.timer));
  for (const type of ['pointerleave', 'focusout']) {
    element.addEventListener(type, () => leave(control));
  }
  const { signal } = deps;
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') sendAway(control);
    },
    { capture: true, passive: true, signal },
  );
  signal.addEventListener('abort', () => close(control));
  return {
    onTouch(touch) {
      follow(control, touch);
    },
    close() {
      close(control);
    },
    refresh() {
      refresh(control);
    },
  };
}

/** One card at a time, and its root is our own: the name is free in it. */
const CARD_ID = 'card';

function follow(control: Control, touch: BadgeTouch): void {
  // A finger opens the check with the same touch; after a click the panel has it all.
  if (touch.by === 'hidden-focus' || touch.by === 'finger') return;
  if (!touch.isOn) {
    leave(control);
    return;
  }
  clearTimeout(control.timer);
  const isOpen = control.shown?.touch.button === touch.button;
  if (isOpen || (touch.by === 'pointer' && hasFocus(control))) return;
  const restMs = touch.by === 'focus' ? FOCUS_REST_MS : REST_MS;
  later(control, restMs, () => open(control, touch));
}

function leave(control: Control): void {
  later(control, LEAVE_MS, () => {
    if (!hasFocus(control) && !isHeld(control)) close(control);
  });
}

function later(control: Control, ms: number, act: () => void): void {
  clearTimeout(control.timer);
  control.timer = setTimeout(act, ms);
}

function open(control: Control, touch: BadgeTouch): void {
  close(control);
  if (!touch.button.isConnected) return;
  const shown = { touch, item: touch.item() };
  const { card } = control;
  control.shown = shown;
  slotOf(touch).append(card.element);
  slotOf(touch).classList.add('open');
  touch.button.setAttribute('aria-details', CARD_ID);
  card.setSpoken(touch.by === 'focus');
  card.show(shown.item, null);
  place(card.element, touch.button);
  void read(control, shown);
}

async function read(control: Control, asked: Shown): Promise<void> {
  const reading = await control.onCard(asked.item.auditId, badgeTarget(asked.item));
  // The card may stand elsewhere by now, or its badge have another verdict.
  if (control.shown !== asked) return;
  control.card.show(asked.item, reading);
  place(control.card.element, asked.touch.button);
}

function refresh(control: Control): void {
  const { shown } = control;
  if (shown === null) return;
  if (!shown.touch.button.isConnected || slotOf(shown.touch).classList.contains('away')) {
    close(control);
    return;
  }
  const item = shown.touch.item();
  if (item.kind !== shown.item.kind || item.isWaiting !== shown.item.isWaiting) {
    control.shown = { ...shown, item };
    void read(control, control.shown);
  }
  place(control.card.element, shown.touch.button);
}

/** nb. The focus goes back to the badge without opening again: its reader knows what it says. */
function sendAway(control: Control): void {
  const button = hasFocus(control) ? control.shown?.touch.button : undefined;
  close(control);
  button?.focus();
  clearTimeout(control.timer);
}

function openCheck(control: Control): void {
  const { shown } = control;
  if (shown === null) return;
  close(control);
  control.onOpen(shown.item.auditId, badgeTarget(shown.item));
}

function close(control: Control): void {
  const { card, shown } = control;
  clearTimeout(control.timer);
  if (shown === null) return;
  control.shown = null;
  slotOf(shown.touch).classList.remove('open');
  shown.touch.button.removeAttribute('aria-details');
  card.clear();
  card.element.remove();
}

function hasFocus({ card }: Control): boolean {
  return card.element.matches(':focus-within');
}

function isHeld({ shown }: Control): boolean {
  return shown?.touch.by === 'focus' && shown.touch.button.matches(':focus');
}

function slotOf({ button }: BadgeTouch): HTMLElement {
  const { parentElement } = button;
  if (parentElement === null) throw new Error('page: a badge without a slot');
  return parentElement;
}

/** Puts the card by its badge; both hang in a slot, whose corner is the origin of the card. */
function place(card: HTMLElement, button: HTMLElement): void {
  const view = viewOf(card.ownerDocument, null);
  const { style } = card;
  style.setProperty('--card-width', `${view.right - view.left - 2 * CARD_MARGIN}px`);
  style.setProperty('--card-height', `${view.bottom - view.top - 2 * CARD_MARGIN}px`);
  const origin = button.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { x, y } = placeCard(button.getBoundingClientRect(), card.getBoundingClientRect(), {
    view,
    isRightToLeft: t('direction') === 'rtl',
  });
  style.transform = `translate(${Math.round(x - origin.left)}px,${Math.round(y - origin.top)}px)`;
}
