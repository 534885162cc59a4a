import type { Options } from 'css-select';

import { isElement, isTextNode, walkNodes } from '../walk-nodes';

/** Steps that are left for one page: what is past them is taken as if nothing were declared. */
export type Budget = { left: number };

/** How css-select looks at a document, whoever parsed it. */
export function createAdapter(budget: Budget): NonNullable<Options<Node, Element>['adapter']> {
  const lists = new WeakMap<Node, Node[]>();

  function childrenOf(node: Node): Node[] {
    const list = lists.get(node) ?? Array.from(node.childNodes);
    lists.set(node, list);
    budget.left -= list.length;
    return budget.left > 0 ? list : [];
  }

  function find(test: (element: Element) => boolean, nodes: Node[], atMost: number): Element[] {
    const found: Element[] = [];
    for (const node of nodes) {
      walkNodes(node, {
        enter: each => {
          budget.left -= 1;
          if (budget.left <= 0 || found.length >= atMost) return false;
          if (isElement(each) && test(each)) found.push(each);
          return true;
        },
      });
    }
    return found;
  }

  return {
    isTag: isElement,
    getName: element => element.localName,
    getParent: node => {
      budget.left -= 1;
      return budget.left > 0 ? node.parentElement : null;
    },
    getChildren: childrenOf,
    getSiblings: node => (node.parentNode ? childrenOf(node.parentNode) : [node]),
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    hasAttrib: (element, name) => element.hasAttribute(name),
    getText: node => (isTextNode(node) || isElement(node) ? (node.textContent ?? '') : ''),
    removeSubsets: nodes => nodes,
    findAll: (test, nodes) => find(test, nodes, Infinity),
    findOne: (test, nodes) => find(test, nodes, 1)[0] ?? null,
    existsOne: (test, nodes) => find(test, nodes, 1).length > 0,
  };
}
