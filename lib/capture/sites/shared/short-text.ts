/** Nodes to visit at most: an element without words may hold thousands. */
const MAX_NODES = 200;

/**
 * Returns an element's text if it is short; `null` if it is longer than `limit` characters. `gap` is
 * put between two pieces, which may look apart.
 */
export function shortText(element: Element, limit: number, gap = ''): string | null {
  let text = '';
  let node: Node | null = element.firstChild;
  for (let count = 0; node !== null; count += 1) {
    if (node.nodeType === 3) text += gap + (node as Text).data;
    if (text.length > limit || count > MAX_NODES) return null;
    node = node.firstChild ?? nextIn(node, element);
  }
  return text;
}

/** Returns the first character shown after an element on its line; empty if none is near. */
export function characterAfter(element: Element): string {
  let node: Node | null = element;
  for (let count = 0; count < 8; count += 1) {
    node = count === 0 ? afterSubtree(node) : (node.firstChild ?? afterSubtree(node));
    if (node === null) return '';
    const first = node.nodeType === 3 ? (node as Text).data.charAt(0) : '';
    if (first !== '') return first;
  }
  return '';
}

function nextIn(node: Node, root: Node): Node | null {
  let here: Node | null = node;
  while (here !== null && here !== root && here.nextSibling === null) here = here.parentNode;
  return here === null || here === root ? null : here.nextSibling;
}

/** Climbs no further than inline wrappers: the next block is another line. */
function afterSubtree(node: Node): Node | null {
  let here: Node = node;
  for (let up = 0; up < 3 && here.nextSibling === null; up += 1) {
    if (here.parentNode === null || !INLINE.has((here.parentNode as Element).localName))
      return null;
    here = here.parentNode;
  }
  return here.nextSibling;
}

const INLINE = new Set(['a', 'b', 'em', 'i', 'small', 'span', 'strong', 'sup', 'sub', 'u']);
