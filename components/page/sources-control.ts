import { createButton, createElement, setAttribute, setText } from './elements';
import { explainWay, problemSentence, sourcesLabel } from './sources-words';
import type { PageCallbacks, SourcesState } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';

/** Beside an answer's button: what of its sources the page hides, and the ways to them. */
export type SourcesControl = { element: HTMLElement; update(state: SourcesState | null): void };

export function createSourcesControl(
  page: Document,
  key: string,
  callbacks: Pick<PageCallbacks, 'onComplete'>,
): SourcesControl {
  let state: SourcesState | null = null;
  let shown = '';
  const element = createElement(page, 'div', 'sources');
  const problem = createElement(page, 'span', 'sources-problem');
  problem.setAttribute('role', 'status');
  const paste = createPasteBox(page, text => callbacks.onComplete(key, 'paste', text));
  const button = createButton(page, 'sources-button', () => {
    if (state?.kind === 'hidden' && state.way === 'paste') paste.open();
    else if (state?.kind === 'hidden') callbacks.onComplete(key, state.way, null);
    else if (state?.kind === 'opening') callbacks.onComplete(key, 'open', null);
  });
  const done = createElement(page, 'span', 'sources-done');
  done.setAttribute('role', 'status');
  element.append(problem, paste.element, button, done);
  element.hidden = true;
  return {
    element,
    update(next) {
      const wanted = JSON.stringify(next);
      if (wanted === shown) return;
      shown = wanted;
      state = next;
      const texts = textsOf(state);
      element.hidden = state === null;
      button.hidden = texts.button === '';
      setText(button, texts.button);
      setAttribute(button, 'title', texts.explain);
      setText(done, texts.done);
      setText(problem, texts.problem);
      if (state?.kind !== 'hidden' || state.way !== 'paste') paste.close();
    },
  };
}

type Texts = { button: string; explain: string; done: string; problem: string };

function textsOf(state: SourcesState | null): Texts {
  const texts: Texts = { button: '', explain: '', done: '', problem: '' };
  if (state === null) return texts;
  if (state.kind === 'complete') return { ...texts, done: sourcesLabel(state) };
  if (state.kind === 'opening') return { ...texts, button: sourcesLabel(state) };
  return {
    ...texts,
    button: sourcesLabel(state),
    explain: explainWay(state.way),
    problem: state.problem === null ? '' : problemSentence(state.problem),
  };
}

type PasteBox = { element: HTMLElement; open(): void; close(): void };

/** Takes what the reader pastes, at once: there is nothing to edit in it. */
function createPasteBox(page: Document, onPasted: (text: string) => void): PasteBox {
  const field = page.createElement('textarea');
  field.className = 'sources-paste';
  field.rows = 2;
  field.hidden = true;
  field.placeholder = explainWay('paste');
  field.setAttribute('aria-label', t('page.sources.paste_name'));
  field.addEventListener('input', event => {
    const text = field.value;
    if (!event.isTrusted || text.trim() === '') return;
    field.value = '';
    onPasted(text);
  });
  return {
    element: field,
    open() {
      field.hidden = false;
      field.focus();
    },
    close() {
      field.hidden = true;
    },
  };
}
