import type { LayoutSpec } from './adapter-schema';

/** Longer than any model's name; what a picker holds besides is cut. */
const MAX_NAME = 80;

/**
 * The model that wrote a reply, as the page names it.
 *
 * A picker beside the conversation says what the next reply will be written by: only of the
 * last one may it be taken that it was.
 */
export function modelOf(
  scope: Element,
  { model }: Pick<LayoutSpec, 'model'>,
  isLast: boolean,
): string | null {
  if (model === undefined || (model.page && !isLast)) return null;
  const element = model.page
    ? scope.ownerDocument.querySelector(model.sel)
    : (scope.querySelector(model.sel) ?? scope.closest(model.sel));
  return element === null ? null : nameIn(element, model.attr);
}

function nameIn(element: Element, attr: string | undefined): string | null {
  const text = attr === undefined ? element.textContent : element.getAttribute(attr);
  const name = text?.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) ?? '';
  return name === '' ? null : name;
}
