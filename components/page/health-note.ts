import { createButton, createElement, setAttribute } from './elements';

/** The small note that says that no answer can be read here. */
export type HealthNote = { element: HTMLElement; show(isShown: boolean): void };

const TITLE = 'No answer recognised here';
const ADVICE =
  'Veracite knows this site, but not this page. To check an answer, select its text, ' +
  'right-click it and choose “Check this selection”.';

/** Stays a pill until the reader asks, and stays away once dismissed. */
export function createHealthNote(page: Document): HealthNote {
  let isDismissed = false;
  const element = createElement(page, 'div', 'note');
  const advice = createElement(page, 'p', 'advice');
  advice.textContent = ADVICE;
  advice.id = 'advice';
  advice.hidden = true;
  const title = createButton(page, 'note-title', () => {
    advice.hidden = !advice.hidden;
    setAttribute(title, 'aria-expanded', String(!advice.hidden));
  });
  title.textContent = TITLE;
  title.setAttribute('aria-expanded', 'false');
  title.setAttribute('aria-controls', advice.id);
  const dismiss = createButton(page, 'note-dismiss', () => {
    isDismissed = true;
    element.hidden = true;
  });
  dismiss.textContent = '×';
  dismiss.setAttribute('aria-label', 'Dismiss this note');
  element.append(title, dismiss, advice);
  element.hidden = true;
  return {
    element,
    show(isShown) {
      element.hidden = isDismissed || !isShown;
    },
  };
}
