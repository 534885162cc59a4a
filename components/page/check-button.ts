import { VERDICT_ICONS } from '../verdict-words';
import { createButton, createElement, createIcon, setAttribute, setText } from './elements';
import { failureSentence } from './failure-words';
import { language } from '../../lib/i18n/t';
import type { AnswerView, ButtonState, PageCallbacks } from '../../lib/core/page-view';
import {
  buttonLabel,
  buttonName,
  countedKinds,
  opensHint,
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
    if (state.kind === 'checking' || state.kind === 'checked')
      callbacks.onOpen(state.auditId, null);
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
      setText(hint, isOpening(state) ? opensHint() : '');
      // What the icons mean, for who hovers; they are those of the badges.
      setAttribute(button, 'title', state.kind === 'checked' ? buttonName(state) : '');
      setText(message, state.kind === 'failed' ? failureSentence(state.failure) : '');
      button.style.setProperty('--done', String(shareDone(state)));
    },
  };
}

function isOpening({ kind }: ButtonState): boolean {
  return kind === 'checking' || kind === 'checked';
}

/** Share of the check that is done, 0–1. */
function shareDone(state: ButtonState): number {
  return state.kind === 'checking' && state.pairs > 0 ? state.settledPairs / state.pairs : 0;
}

/** Icons and counts, with the words in between for those who do not see the icons. */
function createTallies(page: Document, state: ButtonState): HTMLElement[] {
  const counted = state.kind === 'checked' ? countedKinds(state.counts) : [];
  const gaps = tallyGaps();
  return counted.map(({ kind, count }, index) => {
    const tally = createElement(page, 'span', 'tally');
    tally.dataset['kind'] = kind;
    tally.append(createUnseen(page, index === 0 ? gaps.first : gaps.others));
    for (const part of tallyParts(kind, count)) {
      if ('words' in part) tally.append(createUnseen(page, part.words));
      else tally.append(createIcon(page, VERDICT_ICONS[kind]), count.toLocaleString(language()));
    }
    return tally;
  });
}

function createUnseen(page: Document, text: string): HTMLElement {
  const element = createElement(page, 'span', 'unseen');
  element.textContent = text;
  return element;
}
