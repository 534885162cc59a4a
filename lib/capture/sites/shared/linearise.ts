import type { Block, BlockKind } from '../../../core/answer/answer';
import type { Span } from '../../../core/answer/span';
import { keepsSpaces, layoutRole, type LayoutRole } from './layout-role';
import * as lines from './line-builder';
import type { LineBuilder, Mark, TextRun } from './line-builder';
import { isHidden, isNoText } from './visibility';
import { walkTree, WHOLE_TREE, type WalkBounds } from './walk-tree';

type Treatment =
  /** Omits its text and records its position. */
  | 'cut'
  /** Keeps its text and records its span. */
  | 'record'
  | null;

export type LineariseRules = {
  isExcluded: (element: Element) => boolean;
  treat: (element: Element) => Treatment;
  /** Returns the words of an element drawn as a picture; `null` for any other element. */
  pictured?: (element: Element) => string | null;
  /** In UTF-16 characters. */
  maxCharacters: number;
  maxElements: number;
  maxBlocks: number;
};

export type TreeSlice = WalkBounds & {
  root: Node;
  kind: BlockKind;
  keepsSpaces: boolean;
  /** Offsets at which the first and the last text node are cut; `null` if taken whole. */
  textStart: { node: Node; offset: number } | null;
  textEnd: { node: Node; offset: number } | null;
};

/** Position of a cut or recorded element in the text; its span is empty if cut. */
export type ElementPlace = { element: Element; span: Span };

export type Linear = {
  text: string;
  blocks: Block[];
  /** Sorted by `textStart`, without overlap. */
  runs: TextRun[];
  /** In the order in which the elements end on the page. */
  places: ElementPlace[];
  /** `false` if a limit was reached and the rest is unread. */
  complete: boolean;
};

type Frame = { element: Element; role: LayoutRole; opened: boolean; start: Mark | null };
type Walk = {
  lines: LineBuilder;
  rules: LineariseRules;
  slice: TreeSlice;
  frames: Frame[];
  keepDepth: number;
  found: { element: Element; start: Mark | null; end: Mark }[];
};

export function linearise(roots: readonly Element[], rules: LineariseRules): Linear {
  return lineariseSlices(roots.map(wholeOf), rules);
}

export function lineariseSlices(slices: readonly TreeSlice[], rules: LineariseRules): Linear {
  const builder = lines.createLineBuilder(rules.maxCharacters, 'paragraph');
  const found: Walk['found'] = [];
  for (const slice of slices) {
    builder.kinds.push(slice.kind);
    walkSlice(slice, rules, { builder, found });
    builder.kinds.pop();
  }
  return finish(builder, found, rules);
}

function walkSlice(
  slice: TreeSlice,
  rules: LineariseRules,
  out: { builder: LineBuilder; found: Walk['found'] },
): void {
  const walk: Walk = {
    lines: out.builder,
    rules,
    slice,
    frames: [],
    keepDepth: slice.keepsSpaces ? 1 : 0,
    found: out.found,
  };
  const visitor = {
    enter: (node: Node) => enter(walk, node),
    leave: (node: Node) => leave(walk, node),
    isDone: () => lines.isFull(walk.lines) || walk.found.length > rules.maxElements,
  };
  walkTree(slice.root, visitor, slice);
  lines.endLine(out.builder);
}

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

function finish(builder: LineBuilder, found: Walk['found'], rules: LineariseRules): Linear {
  const offset = (mark: Mark): number => builder.marks[mark] ?? 0;
  return {
    text: builder.chunks.join(''),
    blocks: builder.blocks,
    runs: builder.runs,
    places: found.map(({ element, start, end }) => {
      const last = offset(end);
      // An element without text of its own: its start waited for words that came later.
      const first = start === null ? last : Math.min(offset(start), last);
      return { element, span: { start: first, end: last } };
    }),
    complete: isComplete(builder, found, rules),
  };
}

function isComplete(builder: LineBuilder, found: Walk['found'], rules: LineariseRules): boolean {
  if (lines.isFull(builder) || builder.blocks.length > rules.maxBlocks) return false;
  return found.length <= rules.maxElements;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

function enter(walk: Walk, node: Node): boolean {
  if (isText(node)) {
    readText(walk, node);
    return false;
  }
  // A document or a fragment at the root, a comment elsewhere.
  if (!isElement(node)) return node === walk.slice.root;
  const onPath = walk.slice.path.has(node);
  // The user selected from it, so it is visible despite its attributes.
  if (!onPath && (walk.rules.isExcluded(node) || isHidden(node))) return false;
  const treatment = walk.rules.treat(node);
  if (!onPath && isTakenWhole(walk, node, treatment)) return false;
  openElement(walk, node, treatment !== null);
  return true;
}

/** Returns true if the walk skips the element's content: a chip, a picture of words, a control. */
function isTakenWhole(walk: Walk, element: Element, treatment: Treatment): boolean {
  if (treatment !== 'cut') return readPicture(walk, element) || isNoText(element);
  walk.found.push({ element, start: null, end: lines.markCut(walk.lines) });
  return true;
}

/** Writes words that belong to no text node, so no position within them can be located. */
function readPicture({ lines: builder, rules }: Walk, element: Element): boolean {
  const words = rules.pictured?.(element)?.trim() ?? '';
  if (words === '') return false;
  lines.addText(builder, { node: null, start: 0, text: words.replace(/\s+/g, ' ') });
  return true;
}

function openElement(walk: Walk, element: Element, recorded: boolean): void {
  const role = layoutRole(element);
  const opened = openRole(walk.lines, role);
  if (keepsSpaces(element)) walk.keepDepth += 1;
  const start = recorded ? lines.markNext(walk.lines) : null;
  walk.frames.push({ element, role, opened, start });
}

function openRole(builder: LineBuilder, role: LayoutRole): boolean {
  if (role === null || role === 'cell') return false;
  if (role === 'break') {
    lines.breakLine(builder);
    return false;
  }
  if (role === 'table-row') lines.openRow(builder);
  else lines.openBlock(builder, role === 'block' ? lines.currentKind(builder) : role);
  return true;
}

function leave(walk: Walk, node: Node): void {
  const frame = walk.frames.at(-1);
  if (frame?.element !== node) return;
  walk.frames.pop();
  if (keepsSpaces(frame.element)) walk.keepDepth -= 1;
  if (frame.start !== null) {
    const { element, start } = frame;
    walk.found.push({ element, start, end: lines.markHere(walk.lines) });
  }
  if (frame.role === 'cell') endCell(walk.lines, frame.element);
  if (!frame.opened) return;
  if (frame.role === 'table-row') lines.closeRow(walk.lines);
  else lines.closeBlock(walk.lines);
}

function endCell(builder: LineBuilder, cell: Element): void {
  if (cell.nextElementSibling !== null) lines.addBorder(builder);
}

function readText(walk: Walk, node: Text): void {
  const { textStart, textEnd } = walk.slice;
  const from = textStart?.node === node ? textStart.offset : 0;
  const to = textEnd?.node === node ? textEnd.offset : node.data.length;
  if (walk.keepDepth > 0) readKept(walk.lines, node, { start: from, end: to });
  else readFolded(walk.lines, node, { start: from, end: to });
}

/** Returns true for HTML's own white space. A no-break space is an ordinary character. */
function isSpaceAt(data: string, index: number): boolean {
  const code = data.charCodeAt(index);
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}

/**
 * Returns true for a zero-width space, a word joiner or a byte order mark: they are invisible, and
 * sites put them beside their chips. The joiners of Arabic and Indic scripts belong to words.
 */
function isUnseenAt(data: string, index: number): boolean {
  const code = data.charCodeAt(index);
  return code === 0x200b || code === 0x2060 || code === 0xfeff;
}

function readFolded(builder: LineBuilder, node: Text, { start, end }: Span): void {
  let at = start;
  while (at < end && !lines.isFull(builder)) {
    let next = at;
    while (next < end && isSpaceAt(node.data, next)) next += 1;
    if (next > at) lines.addGap(builder, { node, start: at, text: ' ' }, true);
    at = next;
    next = endOfWords(node.data, at, end);
    if (next > at) lines.addText(builder, { node, start: at, text: node.data.slice(at, next) });
    at = next;
    while (at < end && isUnseenAt(node.data, at)) at += 1;
  }
}

/** Returns the end of a stretch of words separated by single plain spaces. */
function endOfWords(data: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    if (isUnseenAt(data, at)) return at;
    if (!isSpaceAt(data, at)) {
      at += 1;
      continue;
    }
    if (data[at] !== ' ' || at + 1 >= end) return at;
    if (isSpaceAt(data, at + 1) || isUnseenAt(data, at + 1)) return at;
    at += 1;
  }
  return at;
}

function readKept(builder: LineBuilder, node: Text, { start, end }: Span): void {
  let first = start;
  while (first < end && isSpaceAt(node.data, first)) first += 1;
  let last = end;
  while (last > first && isSpaceAt(node.data, last - 1)) last -= 1;
  const piece = (from: number, to: number) => ({
    node,
    start: from,
    text: node.data.slice(from, to),
  });
  if (first > start) lines.addGap(builder, piece(start, first), false);
  if (last > first) lines.addText(builder, piece(first, last));
  if (end > last) lines.addGap(builder, piece(last, end), false);
}
