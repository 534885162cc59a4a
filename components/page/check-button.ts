import { VERDICT_ICONS } from '../ui/verdict-icons';
import { createButton, createElement, createIcon, setAttribute, setText } from './elements';
import { failureSentence, hintSentence } from './failure-words';
import { language } from '../../lib/i18n/t';
import type { AnswerView, ButtonState, PageCallbacks } from '../../lib/ports/page-ui';
import {
  buttonLabel,
  buttonTitle,
  clickHint,
  namedKinds,
  tallyGaps,
  tallyParts,
} from './page-words';
import { createSlot, type Slot } from './slot';
import { createSourcesControl } from './sources-control';

/** The button, and later the summary, at the end of an answer. */
export type CheckButton = {
  slot: Slot;
  update(view: Pick<AnswerView, 'state' | 'sources'>): void;
};

/** A page with a tick: the extension's sign. */
const SIGN = 'M4 2.500h8v11H4zM6 8l1.500 1.500L10.300 6.300';

export function createCheckButton(
  page: Document,
  key: string,
  callbacks: PageCallbacks & { onReachedAway(): void },
): CheckButton {
  let state: ButtonState = { kind: 'ready' };
  let shown = '';
  const slot = createSlot(page, 'end-slot');
  const box = createElement(page, 'div', 'end');
  // A region that is there from the start: one that appears with its text is not read out.
  const message = createElement(page, 'span', 'message');
  message.setAttribute('role', 'status');
  const button = createButton(page, 'check', () => {
    // What waits is checked now once its whole check is asked for.
    if ('auditId' in state) callbacks.onOpen(state.auditId, null);
    else if (state.kind !== 'reading') callbacks.onCheck(key);
  });
  button.addEventListener('focus', () => {
    if (slot.isAway()) callbacks.onReachedAway();
  });
  const label = createElement(page, 'span', 'label');
  const tallies = createElement(page, 'span', 'tallies');
  const hint = createElement(page, 'span', 'unseen');
  const progress = createElement(page, 'span', 'progress');
  button.append(createIcon(page, SIGN), label, tallies, hint, progress);
  const sources = createSourcesControl(page, key, callbacks);
  box.append(message, sources.element, button);
  slot.element.append(box);
  return {
    slot,
    update({ state: next, sources: hidden }) {
      sources.update(hidden);
      state = next;
      const wanted = JSON.stringify(next);
      if (wanted === shown) return;
      shown = wanted;
      setAttribute(button, 'data-state', state.kind);
      setAttribute(button, 'aria-disabled', String(state.kind === 'reading'));
      setText(label, buttonLabel(state));
      tallies.replaceChildren(...createTallies(page, state));
      setText(hint, clickHint(state));
      setAttribute(button, 'title', buttonTitle(state));
      setText(message, sentenceOf(state));
      setAttribute(message, 'data-kind', state.kind);
      button.style.setProperty('--done', String(shareDone(state)));
    },
  };
}

/** Why there is no check, where something kept it from being made. */
function sentenceOf(state: ButtonState): string {
  if (state.kind === 'failed') return failureSentence(state.failure);
  return state.kind === 'ready' && state.hint !== undefined ? hintSentence(state.hint) : '';
}

/** Share of the check that is done, 0–1. */
function shareDone(state: ButtonState): number {
  return state.kind === 'checking' && state.pairs > 0 ? state.settledPairs / state.pairs : 0;
}

/** The worst with its icon, and the words of all for those who do not see it. */
function createTallies(page: Document, state: ButtonState): HTMLElement[] {
  const named = state.kind === 'checked' ? namedKinds(state.counts) : [];
  const gaps = tallyGaps();
  return named.map(({ kind, count }, index) => {
    const tally = createElement(page, 'span', 'tally');
    tally.dataset['kind'] = kind;
    tally.append(createUnseen(page, index === 0 ? gaps.first : gaps.others));
    for (const part of tallyParts(kind, count)) {
      const number = count.toLocaleString(language());
      if ('words' in part) tally.append(createUnseen(page, part.words));
      else if (index > 0) tally.append(createUnseen(page, number));
      else tally.append(createIcon(page, VERDICT_ICONS[kind]), number);
    }
    return tally;
  });
}

function createUnseen(page: Document, text: string): HTMLElement {
  const element = createElement(page, 'span', 'unseen');
  element.textContent = text;
  return element;
}
