import { allElements, contrast, describe, groundOf, isDrawn, isSeen, parentOf } from './elements';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** WCAG 2.2, 1.4.11: what tells where the focus is stands out this much from what is around it. */
const ENOUGH = 3;

/** Everything that can have the keyboard's focus and does something with it. */
export function controls(): HTMLElement[] {
  const modal = document.querySelector('dialog:modal');
  return allElements().filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.matches(CONTROLS) &&
      // Headings get the focus by a script, to say where one is.
      !element.matches('h1, h2, h3, :disabled') &&
      (modal === null || modal.contains(element)) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/**
 * Controls whose focus nobody sees. The keyboard must have been used before: only then does a
 * browser show the focus that a script sets.
 */
export function findUnseenFocus(): string[] {
  return controls().flatMap(control => {
    blur();
    const before = rings(control);
    control.focus({ preventScroll: true });
    if (!hasFocus(control)) return [`takes no focus: ${describe(control)}`];
    const after = rings(control);
    const isShown = after.some((ring, at) => ring !== null && ring !== before[at]);
    return isShown ? [] : [`shows no focus: ${describe(control)}`];
  });
}

function blur(): void {
  for (let at = document.activeElement; at instanceof HTMLElement;) {
    const inner: Element | null = at.shadowRoot?.activeElement ?? null;
    if (!inner) {
      at.blur();
      return;
    }
    at = inner;
  }
}

function hasFocus(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot || root instanceof Document
    ? root.activeElement === element
    : false;
}

/** The ring around a control, and around what is drawn in its place, if it stands out. */
function rings(control: HTMLElement): (string | null)[] {
  return [control, control.nextElementSibling, parentOf(control)].map(element =>
    element ? ringOf(element) : null,
  );
}

function ringOf(element: Element): string | null {
  if (!isSeen(element)) return null;
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || !isDrawn(outlineColor))
    return null;
  // A ring inside its element lies on the element's own ground.
  const ground = groundOf(parseFloat(outlineOffset) < 0 ? element : parentOf(element));
  if (contrast(outlineColor, ground) < ENOUGH) return null;
  return `${outlineStyle} ${outlineWidth} ${outlineColor}`;
}

/** The stops the Tab key makes on the page, as places among all elements. */
export function tabStops(): number[] {
  const all = allElements();
  return controls()
    .filter(control => control.tabIndex >= 0 && !isLeftToArrows(control))
    .map(control => all.indexOf(control));
}

/** Radio buttons of one name are one stop: the chosen one, where one is. */
function isLeftToArrows(control: HTMLElement): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return false;
  const group = document.querySelectorAll<HTMLInputElement>(
    `input[type="radio"][name="${CSS.escape(control.name)}"]`,
  );
  const chosen = [...group].find(({ checked }) => checked) ?? group[0];
  return chosen !== control;
}

/** Position, visibility and element of the focus; `null` if nothing on the page has it. */
export function readFocus(): { at: number; isShown: boolean; what: string } | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  return {
    at: allElements().indexOf(activeElement),
    isShown: rings(activeElement).some(ring => ring !== null),
    what: describe(activeElement),
  };
}
