import type { Block } from '../../../core/answer/answer';
import type { Span } from '../../../core/answer/span';
import * as code from './code-block';
import { readFormula } from './formula';
import { keepsSpaces, layoutRole, type LayoutRole } from './layout-role';
import * as lines from './line-builder';
import type { LineBuilder, Mark, TextRun } from './line-builder';
import { type ListNumbers, ordinalOf } from './list-numbers';
import { readTextNode } from './read-text-node';
import { scriptOf } from './script-marks';
import * as tables from './table-rows';
import { isHidden, isNoText } from './visibility';
import { spanIn, startsWithin, type TreeSlice, wholeOf } from './tree-slice';
import { isElement, isText, walkTree } from './walk-tree';

type Treatment =
  /** Omits its text and records its position. */
  | 'cut'
  /** Keeps its text and records its span. */
  | 'record'
  | null;

export type LineariseRules = {
  isExcluded: (element: Element) => boolean;
  treat: (element: Element) => Treatment;
  /** In UTF-16 characters. */
  maxCharacters: number;
  maxElements: number;
  maxBlocks: number;
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

type Frame = {
  element: Element;
  role: LayoutRole;
  opened: boolean;
  start: Mark | null;
  /** Written after the element's words: "]" of a raised citation number. */
  close: string | null;
  /** Chunks before a cell's words; 0 for any other element. */
  from: number;
};
type Walk = {
  lines: LineBuilder;
  rules: LineariseRules;
  slice: TreeSlice;
  frames: Frame[];
  keepDepth: number;
  /** Heads of columns around the current node: a button in them sorts by the words it shows. */
  headDepth: number;
  tables: tables.TableState[];
  lists: ListNumbers;
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
    headDepth: 0,
    tables: [tables.createTable(null)],
    lists: new Map(),
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
  if (isKeptOut(walk, node, onPath)) return false;
  const treatment = walk.rules.treat(node);
  if (isTakenWhole(walk, node, { treatment, onPath })) return false;
  openElement(walk, node, { recorded: treatment !== null, onPath });
  return true;
}

/** Returns true for what is in a code block but is not part of it. */
function isKeptOut({ lines: builder }: Walk, element: Element, onPath: boolean): boolean {
  return !onPath && lines.currentKind(builder) === 'code' && code.isLineNumber(element);
}

/** Returns true if the walk skips the element's content: a chip, a formula, a control. */
function isTakenWhole(
  walk: Walk,
  element: Element,
  { treatment, onPath }: { treatment: Treatment; onPath: boolean },
): boolean {
  if (treatment === 'cut' && !onPath) {
    walk.found.push({ element, start: null, end: lines.markCut(walk.lines) });
    return true;
  }
  if (element !== walk.slice.root && writeFormula(walk, element)) return true;
  if (onPath || !isNoText(element)) return false;
  return element.localName !== 'button' || walk.headDepth === 0;
}

/** Writes a formula in words that belong to no text node: only the whole can be located. */
function writeFormula({ lines: builder }: Walk, element: Element): boolean {
  const text = readFormula(element);
  if (text !== null && text !== '') {
    // "2" and a half, or "10^9" and "5" after it, are two numbers.
    builder.afterScript = true;
    lines.addText(builder, { node: element, start: 0, text });
    builder.afterScript = true;
  }
  return text !== null;
}

function openElement(
  walk: Walk,
  element: Element,
  { recorded, onPath }: { recorded: boolean; onPath: boolean },
): void {
  const { lines: builder } = walk;
  const role = roleIn(builder, element);
  const script = onPath
    ? null
    : scriptOf(element, builder, each => walk.rules.treat(each) === 'cut');
  const from = role === 'cell' ? openCell(walk, element) : 0;
  const opened = openRole(walk, element, role);
  if (keepsSpaces(element)) walk.keepDepth += 1;
  const start = recorded ? lines.markNext(builder) : null;
  if (script !== null) writeScriptEdge(builder, script.open);
  walk.frames.push({ element, role, opened, start, close: script?.close ?? null, from });
}

function roleIn(builder: LineBuilder, element: Element): LayoutRole {
  const role = layoutRole(element);
  if (role !== null || lines.currentKind(builder) !== 'code') return role;
  return code.isLine(element) || code.isLabel(element) ? 'block' : null;
}

function openCell(walk: Walk, cell: Element): number {
  if (isHead(cell)) walk.headDepth += 1;
  // Of a cell that is itself selected from, no row is known.
  return cell === walk.slice.root ? 0 : tables.startCell(walk.lines, tableOf(walk), cell);
}

function isHead(cell: Element): boolean {
  return cell.localName === 'th' || (cell.getAttribute('role')?.endsWith('header') ?? false);
}

function tableOf(walk: Walk): tables.TableState {
  const table = walk.tables.at(-1) ?? tables.createTable(null);
  if (walk.tables.length === 0) walk.tables.push(table);
  return table;
}

function openRole(walk: Walk, element: Element, role: LayoutRole): boolean {
  const { lines: builder } = walk;
  if (role === null || role === 'cell') return false;
  if (role === 'break') {
    lines.breakLine(builder);
    return false;
  }
  if (role === 'table-row') tables.startRow(builder, tableOf(walk));
  else {
    const isKind = role !== 'block' && role !== 'table';
    lines.openBlock(builder, isKind ? role : lines.currentKind(builder));
  }
  if (role === 'table') {
    walk.tables.push(tables.createTable(element));
    builder.isTableNew = builder.rowDepth === 0;
  }
  if (role === 'list-item') builder.ordinal += ordinalIn(walk, element);
  return true;
}

/** Returns an item's number, unless the selection begins within its words. */
function ordinalIn({ lists, slice }: Walk, item: Element): string {
  const ordinal = ordinalOf(item, lists);
  if (!slice.path.has(item)) return ordinal;
  return startsWithin(item, slice) ? '' : ordinal;
}

function leave(walk: Walk, node: Node): void {
  const frame = walk.frames.at(-1);
  if (frame?.element !== node) return;
  walk.frames.pop();
  if (keepsSpaces(frame.element)) walk.keepDepth -= 1;
  closeScript(walk.lines, frame.close);
  if (frame.start !== null) {
    const { element, start } = frame;
    walk.found.push({ element, start, end: lines.markHere(walk.lines) });
  }
  if (frame.role === 'cell') closeCell(walk, frame);
  if (frame.opened) closeRole(walk, frame);
}

function closeScript(builder: LineBuilder, close: string | null): void {
  if (close === null) return;
  writeScriptEdge(builder, close);
  builder.afterScript = true;
}

function writeScriptEdge(builder: LineBuilder, text: string): void {
  const piece = { node: null, start: 0, text };
  if (text === ' ') lines.addGap(builder, piece, true);
  else if (text !== '') lines.addText(builder, piece);
}

function closeCell(walk: Walk, { element, from }: Frame): void {
  if (isHead(element)) walk.headDepth -= 1;
  tables.endCell(walk.lines, tableOf(walk), { cell: element, from });
}

function closeRole(walk: Walk, { role }: Frame): void {
  const { lines: builder } = walk;
  if (role === 'table') {
    tables.endTable(builder, tableOf(walk));
    walk.tables.pop();
  }
  if (role === 'table-row') tables.endRow(builder, tableOf(walk));
  else lines.closeBlock(builder);
  if (role === 'list-item') builder.ordinal = '';
}

function readText(walk: Walk, node: Text): void {
  const span = spanIn(walk.slice, node);
  readTextNode(walk.lines, node, { span, keeps: walk.keepDepth > 0 });
}
