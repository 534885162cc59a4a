import type { BlockKind } from '../../../core/answer/answer';
import { readFormula } from './formula';
import { keepsSpaces, layoutRole, type LayoutRole } from './layout-role';
import type { TreeSlice } from './tree-slice';
import { followingSubtree } from './walk-tree';

export function sliceOf(range: Range): TreeSlice {
  const root = rootOf(range);
  const first = nodeAt(range.startContainer, range.startOffset);
  const stop = isText(range.endContainer)
    ? followingSubtree(range.endContainer)
    : nodeAt(range.endContainer, range.endOffset);
  const path = first === null ? null : pathTo(first, root);
  return {
    root,
    ...contextOf(root),
    path: path ?? new Map(),
    // Without a first node the range is empty: stop before the root.
    stop: path === null ? root : stop,
    aroundStop: ancestorsOf(stop),
    textStart: edge(range.startContainer, range.startOffset),
    textEnd: edge(range.endContainer, range.endOffset),
  };
}

/**
 * Returns the part of an element within a range; `null` if they share nothing. An end inside a
 * piece that is not to be split is moved to the piece's outside.
 */
export function partOf(
  element: Element,
  range: Range,
  isOnePiece: (inner: Element) => boolean,
): Range | null {
  if (!range.intersectsNode(element)) return null;
  const part = range.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map(node =>
    element.contains(node) ? (outermostPiece(node, element, isOnePiece) ?? node) : null,
  );
  if (first == null) part.setStart(element, 0);
  else if (first !== range.startContainer) part.setStartBefore(first);
  if (last == null) part.setEnd(element, element.childNodes.length);
  else if (last !== range.endContainer) part.setEndAfter(last);
  return part.collapsed ? null : part;
}

function outermostPiece(
  node: Node,
  within: Element,
  isOnePiece: (inner: Element) => boolean,
): Element | null {
  let piece: Element | null = null;
  for (let here: Node | null = node; here !== null && here !== within; here = here.parentNode) {
    if (here.nodeType === 1 && isOnePiece(here as Element)) piece = here as Element;
  }
  return piece;
}

function isText(node: Node): boolean {
  return node.nodeType === 3;
}

function rootOf(range: Range): Node {
  const common = range.commonAncestorContainer;
  let root = isText(common) ? (common.parentNode ?? common) : common;
  // A selection inside a formula takes the formula: half a fraction is another number.
  for (let here: Node | null = root; here !== null; here = here.parentNode) {
    if (here.nodeType === 1 && readFormula(here as Element) !== null)
      root = here.parentNode ?? root;
  }
  return root;
}

/** Returns the first node at or after a boundary; `null` at the end of the tree. */
function nodeAt(container: Node, offset: number): Node | null {
  if (isText(container)) return container;
  return container.childNodes[offset] ?? followingSubtree(container);
}

function edge(node: Node, offset: number): { node: Node; offset: number } | null {
  return isText(node) ? { node, offset } : null;
}

/** Returns `null` if the node is not under the root. */
function pathTo(node: Node, root: Node): Map<Node, Node> | null {
  const path = new Map<Node, Node>();
  let here = node;
  while (here !== root) {
    if (here.parentNode === null) return null;
    path.set(here.parentNode, here);
    here = here.parentNode;
  }
  return path;
}

function ancestorsOf(node: Node | null): Set<Node> {
  const ancestors = new Set<Node>();
  for (let here = node?.parentNode ?? null; here !== null; here = here.parentNode) {
    ancestors.add(here);
  }
  return ancestors;
}

function contextOf(root: Node): { kind: BlockKind; keepsSpaces: boolean } {
  let kind: BlockKind | null = null;
  let keeps = false;
  for (let here = root.parentElement; here !== null; here = here.parentElement) {
    kind ??= blockKindOf(here);
    keeps ||= keepsSpaces(here);
  }
  return { kind: kind ?? 'paragraph', keepsSpaces: keeps };
}

const NO_KIND: ReadonlySet<LayoutRole> = new Set(['block', 'table', 'cell', 'break', 'table-row']);

/** Ignores a cell around the selection: only part of the row is selected. */
function blockKindOf(element: Element): BlockKind | null {
  const role = layoutRole(element);
  return role === null || NO_KIND.has(role) ? null : (role as BlockKind);
}
