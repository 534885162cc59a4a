import { VERDICT_ICONS } from '../ui/verdict-icons';
import { createButton, createElement, createIcon, setAttribute } from './elements';
import { ICON_WIDTH } from './layout';
import type { BadgeView } from '../../lib/ports/page-ui';
import { badgeName, badgeWord } from './page-words';
import { createSlot, type Slot } from './slot';

/** The badge of one statement. */
export type Badge = {
  slot: Slot;
  range(): Range;
  update(item: BadgeView): void;
  /** Pixels it takes up with its word; the word of some is never shown. */
  fullWidth(): number;
  setMarked(isMarked: boolean): void;
};

/** How a badge was touched; `isOn` is `false` where it was left. */
export type BadgeTouch = {
  isOn: boolean;
  /** `hidden-focus`: by a click, where the browser draws no ring. */
  by: 'pointer' | 'finger' | 'focus' | 'hidden-focus';
  button: HTMLElement;
  /** What the badge stands for by now. */
  item: () => BadgeView;
};

export type BadgeCallbacks = {
  onBadge(item: BadgeView): void;
  /** The pointer or the keyboard is on it, or has left it. */
  onTouch(touch: BadgeTouch): void;
  /** The keyboard reached it while it was out of sight. */
  onReachedAway(item: BadgeView): void;
};

export function createBadge(page: Document, first: BadgeView, callbacks: BadgeCallbacks): Badge {
  let item = first;
  const slot = createSlot(page, 'badge-slot');
  const button = createButton(page, 'badge', () => callbacks.onBadge(item));
  const word = createElement(page, 'span', 'word');
  slot.element.append(button);
  for (const [type, isOn] of TOUCHES) {
    button.addEventListener(type, event => {
      callbacks.onTouch({ isOn, by: wayOf(event, button), button, item: () => item });
      if (type === 'focus' && slot.isAway()) callbacks.onReachedAway(item);
    });
  }
  const update = (next: BadgeView): void => {
    item = next;
    setAttribute(button, 'aria-label', badgeName(item));
    const words = badgeWord(item);
    if (button.dataset['kind'] === item.kind && word.textContent === words) return;
    button.dataset['kind'] = item.kind;
    word.textContent = words;
    button.replaceChildren(createIcon(page, VERDICT_ICONS[item.kind]), word);
  };
  update(first);
  return {
    slot,
    range: () => item.range,
    update,
    fullWidth: () => (item.kind === 'pending' ? ICON_WIDTH : ICON_WIDTH + word.scrollWidth + 8),
    setMarked(isMarked) {
      button.classList.toggle('marked', isMarked);
    },
  };
}

function wayOf(event: Event, button: Element): BadgeTouch['by'] {
  if (event.type === 'focus' || event.type === 'blur')
    return button.matches(':focus-visible') ? 'focus' : 'hidden-focus';
  return 'pointerType' in event && event.pointerType === 'touch' ? 'finger' : 'pointer';
}

const TOUCHES = [
  ['pointerenter', true],
  ['pointerleave', false],
  ['focus', true],
  ['blur', false],
] as const;
