type NodeVisitor = {
  /** `false` skips the node and everything in it; `leave` is then not called. */
  enter: (node: Node, depth: number) => boolean;
  leave?: (node: Node) => void;
};

/**
 * Visits a tree in document order, each node once, without recursion: pages can nest
 * elements deeper than the call stack.
 */
export function walkNodes(root: Node, visitor: NodeVisitor): void {
  // nb. In linkedom a doctype has no next sibling, and a walk would end there.
  const parts = root.nodeType === DOCUMENT ? Array.from(root.childNodes) : [root];
  for (const part of parts) walkPart(part, visitor);
}

const DOCUMENT = 9;

function walkPart(root: Node, visitor: NodeVisitor): void {
  let node: Node | null = root;
  let depth = 0;
  while (node !== null) {
    const isEntered = visitor.enter(node, depth);
    const child: Node | null = isEntered ? node.firstChild : null;
    if (child !== null) {
      node = child;
      depth += 1;
      continue;
    }
    if (isEntered) visitor.leave?.(node);
    const last = lastOpen(node, root, visitor);
    depth -= last.closed;
    node = last.node === root ? null : last.node.nextSibling;
  }
}

/** Leaves every element that ends with `node`; returns the outermost of them. */
function lastOpen(node: Node, root: Node, visitor: NodeVisitor): { node: Node; closed: number } {
  let here = node;
  let closed = 0;
  while (here !== root && here.nextSibling === null && here.parentNode !== null) {
    here = here.parentNode;
    closed += 1;
    visitor.leave?.(here);
  }
  return { node: here, closed };
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isTextNode(node: Node): boolean {
  return node.nodeType === 3;
}
