import type { BlockKind } from '../../../core/answer/answer';
import type { Span } from '../../../core/answer/span';
import { WHOLE_TREE, type WalkBounds } from './walk-tree';

/** Part of a page that is read: an element, or what is selected of it. */
export type TreeSlice = WalkBounds & {
  root: Node;
  kind: BlockKind;
  keepsSpaces: boolean;
  /** Offsets at which the first and the last text node are cut; `null` if taken whole. */
  textStart: { node: Node; offset: number } | null;
  textEnd: { node: Node; offset: number } | null;
};

export function wholeOf(root: Node): TreeSlice {
  return {
    root,
    kind: 'paragraph',
    keepsSpaces: false,
    ...WHOLE_TREE,
    textStart: null,
    textEnd: null,
  };
}

/** Returns the part of a text node that is in the slice. */
export function spanIn({ textStart, textEnd }: TreeSlice, node: Text): Span {
  return {
    start: textStart?.node === node ? textStart.offset : 0,
    end: textEnd?.node === node ? textEnd.offset : node.data.length,
  };
}

/** Returns true if an element on the slice's path begins before the slice. */
export function startsWithin(item: Element, { path, textStart }: TreeSlice): boolean {
  if (textStart !== null && textStart.offset > 0) return true;
  for (let here: Node | undefined = item; here !== undefined; here = path.get(here)) {
    const before = path.get(here)?.previousSibling ?? null;
    if (before !== null && before.textContent?.trim() !== '') return true;
  }
  return false;
}
