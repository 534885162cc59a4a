import type { Box } from './layout';
import { isPinned } from './surroundings';

/** Elements that show something, also without text; what is inside them is within their box. */
const SOLID =
  'img, svg, video, canvas, iframe, object, embed, button, input, textarea, select, hr, [role="button"]';
/** Elements whose text the browser does not show. */
const UNSEEN = 'script, style, noscript, template, [data-veracite-page]';
/** Nodes looked at in each direction: some paragraphs. */
const NODES = 120;
/** Characters of a text looked at: more lines than are near the button. */
const CHARACTERS = 3_000;

type Shown = Box & { element: Element };

/**
 * What is around the end of an answer: its own lines of text, and where the page shows nothing and
 * none of our badges (`badges`) is.
 */
export function lookAround(
  bodies: readonly Element[],
  badges: readonly Box[],
): { lines: readonly Box[]; isFree: (box: Box) => boolean } {
  const [first] = bodies;
  const last = bodies.at(-1);
  if (first === undefined || last === undefined) return { lines: [], isFree: () => true };

  const end = deepestLast(last);
  const before = [end, ...walk(end, 'previousNode'), ...walk(first, 'previousNode')];
  const shown = [
    ...before.flatMap(node => boxesOf(node, 'end')),
    ...walk(end, 'nextNode').flatMap(node => boxesOf(node, 'start')),
  ];
  return {
    lines: shown.filter(({ element }) => last.contains(element) && !element.matches(SOLID)),
    // What does not scroll along covers the button only at times, and the button is hidden then.
    isFree: box =>
      !badges.some(badge => overlaps(box, badge)) &&
      !shown.some(each => overlaps(box, each) && !isPinned(each.element, last)),
  };
}

function deepestLast(element: Element): Node {
  let at: Node = element;
  while (at.lastChild !== null) at = at.lastChild;
  return at;
}

function walk(from: Node, step: 'nextNode' | 'previousNode'): Node[] {
  const page = from.ownerDocument;
  const view = page?.defaultView;
  if (!page || !view) return [];
  const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ELEMENT, SHOW_TEXT } = view.NodeFilter;
  const walker = page.createTreeWalker(page.body, SHOW_ELEMENT | SHOW_TEXT, node => {
    if (!isElement(node)) return /\S/.test(node.nodeValue ?? '') ? FILTER_ACCEPT : FILTER_SKIP;
    if (node.matches(UNSEEN)) return FILTER_REJECT;
    return node.matches(SOLID) ? FILTER_ACCEPT : FILTER_SKIP;
  });
  walker.currentNode = from;
  const nodes: Node[] = [];
  for (let node = walker[step](); node && nodes.length < NODES; node = walker[step]())
    nodes.push(node);
  return nodes;
}

/** Boxes of an element, or of the lines of a text near its start or end. */
function boxesOf(node: Node, near: 'start' | 'end'): Shown[] {
  const element = isElement(node) ? node : node.parentElement;
  if (element === null || isClipped(element.getBoundingClientRect())) return [];
  if (isElement(node) && !node.matches(SOLID)) return [];
  const rects = isElement(node) ? [node.getBoundingClientRect()] : [...textBoxes(node, near)];
  return rects
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({ element, left, top, right, bottom }));
}

function textBoxes(text: Node, near: 'start' | 'end'): Iterable<DOMRect> {
  const { length } = text.nodeValue ?? '';
  const range = (text.ownerDocument as Document).createRange();
  range.setStart(text, near === 'start' ? 0 : Math.max(0, length - CHARACTERS));
  range.setEnd(text, near === 'start' ? Math.min(length, CHARACTERS) : length);
  return range.getClientRects();
}

/**
 * Text for screen readers alone is clipped to a pixel, and folded text to no height, which their
 * lines do not tell. nb. An element without a box of its own (`display: contents`) has no size.
 */
function isClipped({ width, height }: DOMRect): boolean {
  return width + height > 0 && (width <= 1 || height <= 1);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}
