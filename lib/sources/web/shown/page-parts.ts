import { NO_TEXT } from '../page-layout';

type Seen = ReadonlySet<Element>;

/** Elements whose text is never page text, hidden or not. */
export function isWithoutText(element: Element): boolean {
  return NO_TEXT.has(element.localName);
}

/** Controls that open and close a part of the page, which they name; by the ids of the parts. */
export function controlsOf(doc: Document): ReadonlyMap<string, Element[]> {
  const controls = new Map<string, Element[]>();
  const all = '[aria-controls][aria-expanded], [role="tab"][aria-controls]';
  for (const control of doc.querySelectorAll(all)) {
    for (const id of (control.getAttribute('aria-controls') ?? '').split(/\s+/))
      controls.set(id, [...(controls.get(id) ?? []), control].slice(0, MAX_CONTROLS));
  }
  return controls;
}

/** Of one part; a page has two or three. */
const MAX_CONTROLS = 10;

/** Whether the element is in closed details whose summary the reader does not see. */
export function opensNothing(element: Element, seen: Seen): boolean {
  const details = element.parentElement;
  if (details?.localName !== 'details' || details.hasAttribute('open')) return false;
  const summary = summaryOf(details);
  if (element === summary) return false;
  // nb. Without a summary of its own the browser draws one.
  return summary !== null && !seen.has(summary);
}

function summaryOf(details: Element): Element | null {
  return Array.from(details.children).find(({ localName }) => localName === 'summary') ?? null;
}

/** Names of the slots of an element's shadow root; `null`: it has none. */
export function slotsOf(element: Element): ReadonlySet<string> | null {
  for (const child of element.children) {
    if (child.localName !== 'template' || !child.hasAttribute('shadowrootmode')) continue;
    const inside = (child as HTMLTemplateElement).content;
    const root = inside.firstChild ? inside : child;
    const hidden = new Set(root.querySelectorAll('[hidden] slot, slot[hidden]'));
    const shown = Array.from(root.querySelectorAll('slot')).filter(slot => !hidden.has(slot));
    return new Set(Array.from(shown, slot => slot.getAttribute('name') ?? ''));
  }
  return null;
}

/** Longest caption and cell that a table may have for screen readers alone. */
const MAX_CAPTION = 150;
const MAX_CELL = 30;

/**
 * Whether a text for screen readers belongs to what everyone sees: the caption of a table, and the
 * unit or the short name in a cell or beside a number.
 */
export function isOfTable(element: Element): boolean {
  const { length } = element.textContent.trim();
  if (element.closest('caption')) return length <= MAX_CAPTION;
  if (length > MAX_CELL) return false;
  if (element.closest('td, th')) return true;
  return /\d\s*$/.test(element.previousSibling?.textContent ?? '');
}
