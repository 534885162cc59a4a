import type { InkTools } from './ink';

/** Elements around a text whose `::before` and `::after` may lie on it. */
const LEVELS = 3;
const covers = new WeakMap<Element, { width: number; height: number }[]>();

/** Returns true if a box that a style sheet adds to the text's element, or one around, covers it. */
export function isCoveredByPseudo(host: Element, box: DOMRect, tools: InkTools): boolean {
  let here: Element | null = host;
  for (let level = 0; level < LEVELS && here !== null; level += 1) {
    const isOver = coversOf(here, tools).some(
      ({ width, height }) => width >= box.width * 0.9 && height >= box.height * 0.9,
    );
    if (isOver) return true;
    // What has a place of its own is painted above such a box.
    if (tools.look(here).style.position !== 'static') return false;
    here = here.parentElement;
  }
  return false;
}

function coversOf(element: Element, tools: InkTools) {
  const known = covers.get(element);
  if (known) return known;
  const found = ['::before', '::after'].flatMap(name => coverOf(element, name, tools) ?? []);
  covers.set(element, found);
  return found;
}

function coverOf(element: Element, name: string, { paint }: InkTools) {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element, name);
  if (!style || style.content === 'none' || style.content === 'normal') return null;
  if (!/absolute|fixed/.test(style.position) || Number(style.zIndex) < 0) return null;
  const isOpaque = paint.alphaOf(style.backgroundColor) * Number(style.opacity) > 0.9;
  if (!isOpaque) return null;
  return { width: parseFloat(style.width), height: parseFloat(style.height) };
}
