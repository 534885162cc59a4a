export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/**
 * Returns true if an element begins before another, and so if the other is in it. nb. In linkedom,
 * which reads saved pages, `compareDocumentPosition` compares depths.
 */
export function isBefore(element: Element, other: Element): boolean {
  const path = pathTo(element);
  const otherPath = pathTo(other);
  const fork = path.findIndex((node, depth) => node !== otherPath[depth]);
  if (fork < 0) return element !== other;
  let next = path[fork]?.nextSibling ?? null;
  while (next !== null && next !== otherPath[fork]) next = next.nextSibling;
  return next !== null;
}

/** Returns the nodes that an element is in, the outermost first, and the element. */
function pathTo(element: Element): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = element; at !== null; at = at.parentNode) path.unshift(at);
  return path;
}

type TreeVisitor = {
  /** `false` skips the node and its subtree; `leave` is then not called. */
  enter: (node: Node) => boolean;
  leave: (node: Node) => void;
  /** Called before every step; `true` ends the walk. */
  isDone: () => boolean;
};

export type WalkBounds = {
  /** Path from the root to the first node: for each ancestor, the child to continue with. */
  path: ReadonlyMap<Node, Node>;
  /** First node that is no longer visited; `null` if the walk ends with the tree. */
  stop: Node | null;
  /** Ancestors of `stop`: skipping one of these ends the walk too. */
  aroundStop: ReadonlySet<Node>;
};

export const WHOLE_TREE: WalkBounds = { path: new Map(), stop: null, aroundStop: new Set() };

/** Visits a tree in document order without recursion: pages can nest deeper than the call stack. */
export function walkTree(root: Node, visitor: TreeVisitor, bounds: WalkBounds): void {
  let node: Node | null = root;
  while (node !== null && node !== bounds.stop && !visitor.isDone()) {
    const entered = visitor.enter(node);
    if (!entered && bounds.aroundStop.has(node)) break;
    const child: Node | null = entered ? firstIn(node, visitor, bounds) : null;
    node = child ?? nextAfter(node, root, visitor);
  }
  if (node !== null) leaveUpTo(root, node, visitor);
}

/** Returns the node after a whole subtree; `null` at the tree's end. */
export function followingSubtree(node: Node): Node | null {
  let here: Node | null = node;
  while (here !== null && here.nextSibling === null) here = here.parentNode;
  return here?.nextSibling ?? null;
}

function firstIn(node: Node, visitor: TreeVisitor, bounds: WalkBounds): Node | null {
  const child = bounds.path.get(node) ?? node.firstChild;
  if (child === null) visitor.leave(node);
  return child;
}

function nextAfter(node: Node, root: Node, visitor: TreeVisitor): Node | null {
  let here = node;
  while (here !== root) {
    if (here.nextSibling !== null) return here.nextSibling;
    if (here.parentNode === null) return null;
    here = here.parentNode;
    visitor.leave(here);
  }
  return null;
}

function leaveUpTo(root: Node, stop: Node, visitor: TreeVisitor): void {
  let here: Node | null = stop;
  while (here !== null && here !== root) {
    here = here.parentNode;
    if (here !== null) visitor.leave(here);
  }
}
