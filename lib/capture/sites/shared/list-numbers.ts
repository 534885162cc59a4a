/** Class names by which sites take the numbers off a list. */
const UNNUMBERED = /(?:^|\s)(?:list-none|list-unstyled)(?:\s|$)|list-style(?:-type)?\s*:\s*none/i;

/** Next number and step of every ordered list met; a list is counted once. */
export type ListNumbers = Map<Element, { next: number; step: number }>;

/** Returns the number that a browser draws before a list item, such as "3. "; else empty. */
export function ordinalOf(item: Element, counted: ListNumbers): string {
  const list = item.parentElement;
  if (item.localName !== 'li' || list?.localName !== 'ol') return '';
  const state = counted.get(list) ?? startOf(list, item);
  counted.set(list, state);
  const own = numberIn(item, 'value') ?? state.next;
  state.next = own + state.step;
  return isUnnumbered(list) || isUnnumbered(item) ? '' : `${written(own, list)} `;
}

function startOf(list: Element, item: Element): { next: number; step: number } {
  const isReversed = list.hasAttribute('reversed');
  const items = isReversed ? [...list.children].filter(each => each.localName === 'li') : [];
  const state = { next: numberIn(list, 'start') ?? (isReversed ? items.length : 1), step: 1 };
  if (isReversed) state.step = -1;
  // A selection may begin at any item.
  for (let each = list.firstElementChild; each !== null && each !== item;) {
    if (each.localName === 'li') state.next = (numberIn(each, 'value') ?? state.next) + state.step;
    each = each.nextElementSibling;
  }
  return state;
}

function numberIn(element: Element, attribute: string): number | null {
  const number = Number.parseInt(element.getAttribute(attribute) ?? '', 10);
  return Number.isSafeInteger(number) ? number : null;
}

function isUnnumbered(element: Element): boolean {
  const { [0]: classes = '', [1]: style = '' } = ['class', 'style'].map(
    name => element.getAttribute(name) ?? '',
  );
  return UNNUMBERED.test(classes) || UNNUMBERED.test(style);
}

/** Writes "3.", and "c)" in a list that is lettered: "c." could be an abbreviation. */
function written(number: number, list: Element): string {
  const type = list.getAttribute('type');
  const isLetter = (type === 'a' || type === 'A') && number >= 1 && number <= 26;
  return isLetter ? `${String.fromCharCode(type.charCodeAt(0) + number - 1)})` : `${number}.`;
}
