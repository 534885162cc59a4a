import type { LayoutSpec } from './adapter-schema';

/** Longer than any model's name; cuts other content of a picker. */
const MAX_NAME = 80;

/** Returns the model named for a reply. A picker counts for the last reply only. */
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
