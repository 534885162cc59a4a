import { isElement } from '../walk-nodes';
import { coversAround, isOpaque, isPositioned, isStacking, layerOf } from './box';
import type { Style } from './cascade';

/** An open element, and what lies on layers of their own in it. */
export type Layered = {
  style: Style;
  /** Layer of a child that lies over the whole box; `null`: none does. */
  cover: number | null;
  layers: { element: Element; layer: number }[];
};

/** Chosen: of one box; more lie on one another on no page. */
const MAX_LAYERS = 100;

/**
 * Whether the ground of an element around it, or a box laid over that one, covers an element.
 * `open`: the elements around it, from the root.
 */
export function isBehind(style: Style, open: readonly Layered[]): boolean {
  const around = open.at(-1);
  if (!around) return false;
  const layer = layerOf(style);
  if (around.cover !== null && (!isPositioned(style) || layer < around.cover)) return true;
  return layer < 0 && isUnderGround(open);
}

/** Of the elements up to the nearest that is a stack of its own; the ground of a page is below all. */
function isUnderGround(open: readonly Layered[]): boolean {
  for (const { style } of open.slice(2).toReversed()) {
    if (isStacking(style)) return false;
    if (isOpaque(style)) return true;
  }
  return false;
}

/** Lays an element over what came before it in the same box; returns what it hides. */
export function layOver(element: Element, style: Style, around: Layered): Node[] {
  if (!isPositioned(style)) return [];
  const layer = layerOf(style);
  const hidden = hiddenBy(element, { style, layer, around });
  const isOver = style.get('position') === 'absolute' || layer > 0;
  if (isOver && around.layers.length < MAX_LAYERS) around.layers.push({ element, layer });
  return hidden;
}

type Top = { style: Style; layer: number; around: Layered };

function hiddenBy(element: Element, { style, layer, around }: Top): Node[] {
  const isCover = coversAround(style) && layer >= 0 && isPositioned(around.style);
  if (isCover && around.cover === null) {
    around.cover = layer;
    const above = around.layers.filter(each => each.layer > layer).map(each => each.element);
    return nodesBefore(element, new Set(above));
  }
  if (!isOpaque(style)) return [];
  return around.layers.filter(below => below.layer < layer).map(below => below.element);
}

function nodesBefore(element: Element, kept: ReadonlySet<Element>): Node[] {
  const nodes: Node[] = [];
  for (let node = element.previousSibling; node; node = node.previousSibling)
    if (!isElement(node) || !kept.has(node)) nodes.push(node);
  return nodes;
}
