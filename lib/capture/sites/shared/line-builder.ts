import type { Block, BlockKind } from '../../../core/answer/answer';

/**
 * Stretch of the text that maps to one text node, character by character; or, as a formula does, to
 * an element as a whole.
 */
export type TextRun = {
  node: Text | Element;
  /** UTF-16 offset into `node.data`; 0 for an element. */
  nodeStart: number;
  /** UTF-16 offset into the linearised text. */
  textStart: number;
  length: number;
};

/** Input text; `node` is `null` for text outside any node (a cell border). */
export type Piece = { node: Text | Element | null; start: number; text: string };

/** Index into `LineBuilder.marks`. */
export type Mark = number;

export type LineBuilder = {
  /** In UTF-16 characters. */
  readonly limit: number;
  chunks: string[];
  length: number;
  lastChar: string;
  runs: TextRun[];
  blocks: Block[];
  kinds: BlockKind[];
  lineStart: number | null;
  lineKind: BlockKind;
  /** Spaces read but not written: they count only between two words of a line. */
  gap: Piece[];
  rowDepth: number;
  /** Cell borders since the row's last text. */
  borders: number;
  cutOut: boolean;
  /** Number of a list item that waits for the item's first words; empty if none does. */
  ordinal: string;
  /** A superscript or subscript has just ended. */
  afterScript: boolean;
  /** Offset of each mark, in the order they were set. */
  marks: number[];
  /** Marks that belong to this line if it gets text, else to the end of the last one. */
  marksHere: Mark[];
  marksNext: Mark[];
  /** Marks of chips alone under a table: they cite its rows, so they belong behind the last one. */
  marksUnder: Mark[];
  /** A table has begun, and none of its rows is written. */
  isTableNew: boolean;
};

/** Punctuation that has no space before it once the citation between is removed. */
const CLOSING = new Set('.,;:!?)]}%»。，、；：！？）');

export function createLineBuilder(limit: number, kind: BlockKind): LineBuilder {
  return {
    limit,
    chunks: [],
    length: 0,
    lastChar: '',
    runs: [],
    blocks: [],
    kinds: [kind],
    lineStart: null,
    lineKind: kind,
    gap: [],
    rowDepth: 0,
    borders: 0,
    cutOut: false,
    ordinal: '',
    afterScript: false,
    marks: [],
    marksHere: [],
    marksNext: [],
    marksUnder: [],
    isTableNew: false,
  };
}

export function isFull(lines: LineBuilder): boolean {
  return lines.length > lines.limit;
}

export function currentKind(lines: LineBuilder): BlockKind {
  return lines.kinds.at(-1) ?? 'paragraph';
}

/** Returns the end of the current line as written so far, with the space that waits. */
export function textBefore(lines: LineBuilder, count: number): string {
  if (lines.lineStart === null) return '';
  const parts: string[] = [];
  const wanted = Math.min(count, lines.length - lines.lineStart);
  for (let at = lines.chunks.length - 1, length = 0; at >= 0 && length < wanted; at -= 1) {
    parts.unshift(lines.chunks[at] ?? '');
    length += parts[0]?.length ?? 0;
  }
  const waits = lines.gap.length > 0 || lines.borders > 0;
  return parts.join('').slice(-wanted) + (waits ? ' ' : '');
}

/** Writes words. Spaces at either end belong in `addGap`. */
export function addText(lines: LineBuilder, piece: Piece): void {
  if (isFull(lines)) return;
  if (lines.lineStart === null) startLine(lines);
  else joinWords(lines, piece.text.charAt(0));
  lines.afterScript = false;
  writeOrdinal(lines);
  for (const mark of lines.marksNext) lines.marks[mark] = lines.length;
  lines.marksNext = [];
  write(lines, piece);
}

/** Remembers spaces. `folded`: one space replaces any number of them. */
export function addGap(lines: LineBuilder, piece: Piece, folded: boolean): void {
  if (lines.lineStart === null) return;
  if (folded && lines.gap.length > 0) return;
  const last = lines.gap.at(-1);
  // The page's own line end replaces the one that an element made.
  if (last?.node === null && last.text === '\n' && piece.text.includes('\n')) lines.gap.pop();
  lines.gap.push(piece);
}

/** Ends the line at a block boundary; in a row or in code, only separates words. */
export function breakLine(lines: LineBuilder): void {
  if (lines.rowDepth === 0 && currentKind(lines) !== 'code') {
    endLine(lines);
    return;
  }
  addGap(lines, { node: null, start: 0, text: lines.rowDepth > 0 ? ' ' : '\n' }, true);
}

export function openBlock(lines: LineBuilder, kind: BlockKind): void {
  breakLine(lines);
  lines.kinds.push(lines.rowDepth > 0 ? 'table-row' : kind);
}

export function closeBlock(lines: LineBuilder): void {
  breakLine(lines);
  lines.kinds.pop();
}

export function openRow(lines: LineBuilder): void {
  if (lines.rowDepth === 0) endLine(lines);
  else addBorder(lines);
  lines.rowDepth += 1;
  lines.kinds.push('table-row');
}

export function closeRow(lines: LineBuilder): void {
  lines.rowDepth -= 1;
  lines.kinds.pop();
  if (lines.rowDepth === 0) endLine(lines);
}

/** Separates two cells. Empty cells keep their borders, so that columns can be counted. */
export function addBorder(lines: LineBuilder): void {
  if (lines.rowDepth > 0) lines.borders += 1;
}

export function markCut(lines: LineBuilder): Mark {
  lines.cutOut = lines.lineStart !== null;
  return markHere(lines);
}

export function markHere(lines: LineBuilder): Mark {
  const mark = lines.marks.push(lines.length) - 1;
  if (lines.lineStart === null) lines.marksHere.push(mark);
  return mark;
}

export function markNext(lines: LineBuilder): Mark {
  const mark = lines.marks.push(lines.length) - 1;
  lines.marksNext.push(mark);
  return mark;
}

export function endLine(lines: LineBuilder): void {
  if (lines.lineStart !== null) addBlock(lines, lines.lineKind, lines.lineStart);
  else if (lines.blocks.at(-1)?.kind === 'table-row') {
    lines.marksUnder.push(...lines.marksHere.splice(0));
  }
  settleMarks(lines);
  lines.lineStart = null;
  lines.gap = [];
  lines.borders = 0;
  lines.cutOut = false;
}

function startLine(lines: LineBuilder): void {
  if (lines.length > 0) writeOwn(lines, '\n');
  openAfterTable(lines);
  // Outside the block: a list's number is no word of the item.
  writeOrdinal(lines);
  lines.lineStart = lines.length;
  lines.lineKind = currentKind(lines);
  settleMarks(lines);
  lines.gap = [];
  lines.cutOut = false;
  if (lines.borders > 0) writeOwn(lines, '| '.repeat(lines.borders));
  lines.borders = 0;
}

/** Adds an empty block where chips stood alone under a table, or where another table begins. */
function openAfterTable(lines: LineBuilder): void {
  for (const mark of lines.marksUnder) lines.marks[mark] = lines.length;
  if (lines.marksUnder.length > 0) addBlock(lines, 'paragraph', lines.length);
  lines.marksUnder = [];
  const isNext = lines.blocks.at(-1)?.kind === 'table-row' && currentKind(lines) === 'table-row';
  if (lines.isTableNew && isNext) addBlock(lines, 'table-row', lines.length);
  lines.isTableNew = false;
}

function addBlock(lines: LineBuilder, kind: BlockKind, start: number): void {
  lines.blocks.push({ kind, span: { start, end: lines.length } });
}

function writeOrdinal(lines: LineBuilder): void {
  if (lines.ordinal !== '') writeOwn(lines, lines.ordinal);
  lines.ordinal = '';
}

function settleMarks(lines: LineBuilder): void {
  for (const mark of lines.marksHere) lines.marks[mark] = lines.length;
  lines.marksHere = [];
}

function joinWords(lines: LineBuilder, next: string): void {
  const closes = lines.cutOut && CLOSING.has(next);
  if (lines.borders > 0) writeOwn(lines, `${' |'.repeat(lines.borders)} `);
  else if (lines.gap.length > 0 && !closes) for (const piece of lines.gap) write(lines, piece);
  else if (!closes && runsTogether(lines, next)) writeOwn(lines, ' ');
  lines.borders = 0;
  lines.gap = [];
  lines.cutOut = false;
}

/** Two words around a removed chip, or a raised number and the one after it. */
function runsTogether({ cutOut, afterScript, lastChar }: LineBuilder, next: string): boolean {
  if (cutOut) return /\S/.test(lastChar);
  return afterScript && /\d/.test(lastChar) && /\d/.test(next);
}

function writeOwn(lines: LineBuilder, text: string): void {
  write(lines, { node: null, start: 0, text });
}

function write(lines: LineBuilder, { node, start, text }: Piece): void {
  if (node !== null) addRun(lines, { node, nodeStart: start, length: text.length });
  lines.chunks.push(text);
  lines.length += text.length;
  lines.lastChar = text.slice(-1);
}

function addRun(lines: LineBuilder, run: Omit<TextRun, 'textStart'>): void {
  const last = lines.runs.at(-1);
  const goesOn =
    last?.node === run.node &&
    last.nodeStart + last.length === run.nodeStart &&
    last.textStart + last.length === lines.length;
  if (goesOn) last.length += run.length;
  else lines.runs.push({ ...run, textStart: lines.length });
}
