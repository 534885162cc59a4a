import type { BadgeView, CardReading } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import { CARD_LINES, cardTexts, NO_TEXTS, type CardTexts } from './card-texts';
import { createButton, createElement, createIcon, setText } from './elements';
import { badgeVerdict, targetNumber } from './page-words';
import { createSaid, say } from './said';

/** The card by a badge: what was found of its statement, and the way to the whole check. */
export type StatementCardBox = {
  element: HTMLElement;
  /** `reading` is `null` until it is known. */
  show(item: BadgeView, reading: CardReading | null): void;
  /** Whether what comes in is read out: for those who came by the keyboard. */
  setSpoken(isSpoken: boolean): void;
  /** Leaves nothing of a source in it. */
  clear(): void;
};

export function createStatementCard(page: Document, onOpen: () => void): StatementCardBox {
  const element = createElement(page, 'div', 'card');
  element.setAttribute('role', 'group');
  const verdict = createElement(page, 'span', 'card-verdict');
  const number = createElement(page, 'span', 'card-number');
  const head = createElement(page, 'div', 'card-head');
  head.append(verdict, number);
  const body = createElement(page, 'div', 'card-body');
  const write = createLines(page, body);
  const open = createButton(page, 'card-open', onOpen);
  open.textContent = t('page.card.open');
  element.append(head, body, open);
  return {
    element,
    show(item, reading) {
      const kind = reading?.ok ? reading.value.kind : item.kind;
      const place = t('page.card.statement', { number: targetNumber(item) });
      element.dataset['kind'] = kind;
      element.setAttribute('aria-label', place);
      verdict.replaceChildren(
        createIcon(page, VERDICT_ICONS[kind]),
        badgeVerdict({ ...item, kind }),
      );
      setText(number, place);
      write(cardTexts(item, reading));
    },
    setSpoken(isSpoken) {
      body.setAttribute('aria-live', isSpoken ? 'polite' : 'off');
    },
    clear() {
      write(NO_TEXTS);
    },
  };
}

function createLines(page: Document, body: HTMLElement): (texts: CardTexts) => void {
  const lines = CARD_LINES.map(line => {
    const name = line === 'quote' ? 'blockquote' : 'p';
    return { line, element: createSaid(page, name, `card-${line}`) };
  });
  body.append(...lines.map(({ element }) => element));
  return texts => {
    for (const { line, element } of lines) say(element, texts[line]);
  };
}
