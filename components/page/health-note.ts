import { createButton, createElement, setAttribute, setText } from './elements';
import { healthWords, waysOut } from './health-words';
import type { PageHealth } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';

/** The small note that says that a page cannot be read as it should. */
export type HealthNote = { element: HTMLElement; show(health: PageHealth): void };

/**
 * Stays a pill until the reader asks, and stays away once dismissed. `onReport` is asked for
 * the report only when the reader wants to see it.
 */
export function createHealthNote(page: Document, onReport: () => string): HealthNote {
  let isDismissed = false;
  const element = createElement(page, 'div', 'note');
  const advice = createElement(page, 'div', 'advice');
  advice.id = 'advice';
  advice.hidden = true;
  const what = createElement(page, 'p', 'note-text');
  const report = createReport(page, onReport);
  advice.append(what, ...waysOut().map(text => paragraph(page, text)), ...report.elements);
  const title = createButton(page, 'note-title', () => {
    advice.hidden = !advice.hidden;
    setAttribute(title, 'aria-expanded', String(!advice.hidden));
  });
  title.setAttribute('aria-expanded', 'false');
  title.setAttribute('aria-controls', advice.id);
  const dismiss = createButton(page, 'note-dismiss', () => {
    isDismissed = true;
    element.hidden = true;
  });
  dismiss.textContent = '×';
  dismiss.setAttribute('aria-label', t('page.health.dismiss'));
  element.append(title, dismiss, advice);
  element.hidden = true;
  return {
    element,
    show(health) {
      element.hidden = isDismissed || health === 'readable';
      if (health === 'readable') return;
      const words = healthWords(health);
      setText(title, words.title);
      setText(what, words.text);
    },
  };
}

/** The button that makes the report, and where it is shown before anybody copies it. */
function createReport(page: Document, onReport: () => string): { elements: HTMLElement[] } {
  const box = createElement(page, 'div', 'report');
  box.hidden = true;
  const text = page.createElement('textarea');
  text.className = 'report-text';
  text.readOnly = true;
  text.rows = 8;
  text.setAttribute('aria-label', t('page.report.name'));
  const outcome = createElement(page, 'p', 'report-outcome');
  outcome.setAttribute('role', 'status');
  const copy = createButton(page, 'report-copy', () => {
    void copyText(page, text.value).then(isCopied => {
      if (!isCopied) text.select();
      setText(outcome, t(isCopied ? 'page.report.copied' : 'page.report.not_copied'));
    });
  });
  copy.textContent = t('page.report.copy');
  const offer = createButton(page, 'report-offer', () => {
    text.value = onReport();
    setText(outcome, '');
    box.hidden = false;
    offer.hidden = true;
    copy.focus();
  });
  offer.textContent = t('page.report.offer');
  box.append(paragraph(page, t('page.report.explain')), text, copy, outcome);
  return { elements: [offer, box] };
}

function paragraph(page: Document, text: string): HTMLElement {
  const element = createElement(page, 'p', 'note-text');
  element.textContent = text;
  return element;
}

/** `false`: the browser or the page's own policy does not let us. */
async function copyText({ defaultView }: Document, text: string): Promise<boolean> {
  try {
    await defaultView?.navigator.clipboard.writeText(text);
    return defaultView !== null;
  } catch {
    // Said to the reader by the caller, with another way.
    return false;
  }
}
