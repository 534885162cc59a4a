import type { VerdictKind } from '../../lib/core/verdict';
import { VERDICT_ICONS } from '../verdict-words';
import { createButton, createElement, createIcon, setAttribute, setText } from './elements';
import { FAILURE_SENTENCES } from './failure-words';
import type { ButtonState, PageUiCallbacks } from './page-items';
import { buttonLabel, buttonName, countedKinds } from './page-words';
import { createSlot, type Slot } from './slot';

/** The button, and later the summary, at the end of an answer. */
export type CheckButton = { slot: Slot; update(state: ButtonState): void };

/** A page with a tick: the extension's sign. */
const SIGN = 'M4 2.500h8v11H4zM6 8l1.500 1.500L10.300 6.300';

export function createCheckButton(
  page: Document,
  key: string,
  callbacks: PageUiCallbacks & { onReachedAway(): void },
): CheckButton {
  let state: ButtonState = { kind: 'ready' };
  const slot = createSlot(page, 'end-slot');
  const box = createElement(page, 'div', 'end');
  // A region that is there from the start: one that appears with its text is not read out.
  const message = createElement(page, 'span', 'message');
  message.setAttribute('role', 'status');
  const button = createButton(page, 'check', () => {
    if (state.kind === 'checking' || state.kind === 'checked')
      callbacks.onOpen(state.auditId, null);
    else if (state.kind !== 'reading') callbacks.onCheck(key);
  });
  button.addEventListener('focus', () => {
    if (slot.isAway()) callbacks.onReachedAway();
  });
  const label = createElement(page, 'span', 'label');
  const tallies = createElement(page, 'span', 'tallies');
  const progress = createElement(page, 'span', 'progress');
  button.append(createIcon(page, SIGN), label, tallies, progress);
  box.append(message, button);
  slot.element.append(box);
  return {
    slot,
    update(next) {
      state = next;
      setAttribute(button, 'data-state', state.kind);
      setAttribute(button, 'aria-label', buttonName(state));
      setAttribute(button, 'aria-disabled', String(state.kind === 'reading'));
      setText(label, buttonLabel(state));
      // The sentence is too long to stand there; the icons are those of the badges.
      setAttribute(button, 'title', state.kind === 'checked' ? buttonName(state) : '');
      showTallies(page, tallies, state);
      setText(message, state.kind === 'failed' ? FAILURE_SENTENCES[state.failure] : '');
      button.style.setProperty('--done', String(shareDone(state)));
    },
  };
}

/** Share of the check that is done, 0–1. */
function shareDone(state: ButtonState): number {
  return state.kind === 'checking' && state.pairs > 0 ? state.settledPairs / state.pairs : 0;
}

function showTallies(page: Document, tallies: HTMLElement, state: ButtonState): void {
  const counted = state.kind === 'checked' ? countedKinds(state.counts) : [];
  const isSame =
    counted.length === tallies.children.length &&
    counted.every(({ kind, count }, index) => {
      const shown = tallies.children[index];
      return shown?.getAttribute('data-kind') === kind && shown.textContent === String(count);
    });
  if (isSame) return;
  tallies.replaceChildren(...counted.map(({ kind, count }) => createTally(page, kind, count)));
}

function createTally(page: Document, kind: VerdictKind, count: number): HTMLElement {
  const tally = createElement(page, 'span', 'tally');
  tally.dataset['kind'] = kind;
  tally.append(createIcon(page, VERDICT_ICONS[kind]), String(count));
  return tally;
}
