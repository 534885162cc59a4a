/** Elements whose content is never visible as text of the page. */
const NEVER_TEXT = new Set([
  ...['script', 'style', 'noscript', 'template', 'head', 'svg', 'canvas', 'iframe', 'object'],
  ...['audio', 'video', 'button', 'input', 'select', 'option', 'textarea', 'progress', 'meter'],
  // The TeX and content copies inside MathML.
  ...['annotation', 'annotation-xml', 'mjx-assistive-mml'],
]);

/** Prefix of the elements that this extension adds to the page. */
const OWN_PREFIX = 'veracite-';

/** Class names that sites use for text meant for screen readers alone. */
const FOR_SCREEN_READERS = /(?:^|\s)(?:sr-only|visually-hidden|cdk-visually-hidden)(?:\s|$)/;
const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

/** Returns true if the content is not page text: controls, scripts, this extension's own. */
export function isNoText(element: Element): boolean {
  const name = element.localName;
  return NEVER_TEXT.has(name) || name.startsWith(OWN_PREFIX);
}

/**
 * Returns true if the element is hidden, as far as its own attributes tell. nb. Ignores
 * `aria-hidden`: sites put it on visible text. Ignores style sheets, since computed style in a loop
 * over a page costs seconds; a site that hides by class names it in its adapter's `exclude`.
 */
export function isHidden(element: Element): boolean {
  if (isClosed(element)) return true;
  if (element.hasAttribute('hidden')) return true;
  if (HIDING_STYLE.test(element.getAttribute('style') ?? '')) return true;
  const classes = element.getAttribute('class') ?? '';
  return FOR_SCREEN_READERS.test(classes);
}

/**
 * Returns true if neither the element nor an ancestor is hidden, by whatever means; in a page that
 * no browser shows, by its attributes. nb. For answers, questions and signs alone: it brings the
 * page's style up to date. `inert` and `aria-hidden` do not count: sites put them on the visible
 * conversation while a dialog is open.
 */
export function isShown(element: Element): boolean {
  if (element.ownerDocument.defaultView === null) return !isInHidden(element);
  if (isVisible(element)) return true;
  // An element without a box of its own ("display: contents") is visible by its children.
  return Array.from(element.children).some(isVisible);
}

function isInHidden(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (isHidden(at)) return true;
  }
  return false;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function isClosed(element: Element): boolean {
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  const parent = element.parentElement;
  if (parent?.localName !== 'details' || parent.hasAttribute('open')) return false;
  return element.localName !== 'summary';
}
