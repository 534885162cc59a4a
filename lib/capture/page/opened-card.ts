/** Levels above a link within which its card has its controls. */
const MAX_LEVELS = 10;
/** Elements of one card that are looked at. */
const MAX_ELEMENTS = 500;

/** "1/3", "1 of 3", in the languages of chat sites. */
const PAGE_OF = /^(\d{1,2})\s*(?:[/／∕]|of|von|de|sur|di|共)\s*(\d{1,2})$/i;
const CLOSING =
  /^(?:close|dismiss|schlie(?:ß|ss)en|fermer|cerrar|chiudi|fechar|关闭|關閉|閉じる|닫기)/i;
const BUTTONS = 'button, [role="button"]';

/** Returns the button to the next page of the card around a link; `null` if it is the last. */
export function findPager(link: Element): { at: number; next: Element } | null {
  for (const card of aroundOf(link)) {
    const counter = Array.from(card.querySelectorAll('*'))
      .slice(0, MAX_ELEMENTS)
      .findLast(element => pageOf(element) !== null);
    const page = counter === undefined ? null : pageOf(counter);
    if (counter === undefined || page === null) continue;
    const next = page.at < page.of ? buttonsNear(counter, card).findLast(isEnabled) : undefined;
    return next === undefined ? null : { at: page.at, next };
  }
  return null;
}

/** Returns the button that closes the card around a link, known by its name. */
export function findClosing(link: Element): Element | null {
  for (const card of aroundOf(link)) {
    const button = Array.from(card.querySelectorAll(BUTTONS))
      .slice(0, MAX_ELEMENTS)
      .find(each => CLOSING.test((each.getAttribute('aria-label') ?? each.textContent).trim()));
    if (button !== undefined) return button;
  }
  return null;
}

/** Yields what is around a link, from the inside, but not the whole page. */
function* aroundOf(link: Element): Generator<Element> {
  let at = link.parentElement;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    if (at === null || at === link.ownerDocument.body) return;
    yield at;
    at = at.parentElement;
  }
}

function pageOf({ textContent }: Element): { at: number; of: number } | null {
  if (textContent.length > 20) return null;
  const match = PAGE_OF.exec(textContent.trim());
  return match === null ? null : { at: Number(match[1]), of: Number(match[2]) };
}

/** Returns the buttons of the smallest part of a card around its counter that has any. */
function buttonsNear(counter: Element, card: Element): Element[] {
  for (let at: Element | null = counter; at !== null; at = at.parentElement) {
    const buttons = [...at.querySelectorAll(BUTTONS)];
    if (buttons.length > 0 || at === card) return buttons;
  }
  return [];
}

function isEnabled(button: Element): boolean {
  return !button.hasAttribute('disabled') && button.getAttribute('aria-disabled') !== 'true';
}

/** Returns the tab that is selected beside another tab, to go back to; `null` if `element` is none. */
export function selectedTab(element: Element): Element | null {
  if (element.getAttribute('role') !== 'tab') return null;
  const tab = element
    .closest('[role="tablist"]')
    ?.querySelector('[role="tab"][aria-selected="true"]');
  return tab === undefined || tab === element ? null : tab;
}
