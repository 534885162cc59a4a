import { createElement, setAttribute } from './elements';

/**
 * An element whose words the page's scripts cannot look for: the style draws them out of an
 * attribute, and readers' software reads them as any other text.
 *
 * nb. A closed root is not enough. `window.find` looks through closed roots too and answers
 * whether something is there, so that a script could guess a passage letter by letter.
 */
export function createSaid(page: Document, name: string, className: string): HTMLElement {
  return createElement(page, name, `said ${className}`);
}

/** Says it in the place of what was said before. */
export function say(element: HTMLElement, text: string): void {
  setAttribute(element, 'data-said', text);
  element.hidden = text === '';
}
