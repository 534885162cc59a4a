import { median } from './median';
import { textOf, type Cell, type Line } from './lines';

export type Block = {
  kind: 'prose' | 'table';
  /** One per row for a table. */
  lines: Line[];
  /** Page number, from 0. */
  page: number;
  column: Measures;
};

type Measures = { left: number; right: number; pitch: number };

/** Paragraphs and tables of one column, from top to bottom. */
export function toBlocks(lines: readonly Line[], page: number): Block[] {
  const column = measure(lines);
  const rows = findRows(lines, column);
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = rows.has(line) ? 'table' : 'prose';
    const last = blocks.at(-1);
    const before = lines[at - 1];
    const goesOn = last?.kind === kind && before && !isNewBlock(before, line, { kind, column });
    if (goesOn) last.lines.push(line);
    else blocks.push({ kind, lines: [line], page, column });
  }
  return blocks;
}

function measure(lines: readonly Line[]): Measures {
  const distances = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next && Math.abs(next.size - line.size) < 1 ? [next.baseline - line.baseline] : [];
  });
  return {
    left: mostCommon(lines.map(({ left }) => left)),
    // A line alone does not show how far its column goes.
    right:
      lines.length < 2 ? Infinity : lines.reduce((most, { right }) => Math.max(most, right), 0),
    pitch: median(distances.filter(distance => distance > 0)),
  };
}

/** Most common value, to the point; the smallest of those equally common. */
function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const point = Math.round(value);
    counts.set(point, (counts.get(point) ?? 0) + 1);
  }
  const [first = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first[0];
}

/** Room between lines, in line pitches, that separates paragraphs. */
const MORE_ROOM = 1.3;
/** Rows of a table may wrap and have rules between them. */
const ROOM_IN_TABLE = 2.6;

function isNewBlock(
  before: Line,
  line: Line,
  { kind, column }: { kind: Block['kind']; column: Measures },
): boolean {
  const distance = line.baseline - before.baseline;
  const pitch = Math.min(column.pitch || distance, line.size * 2.4);
  if (kind === 'table') return distance > pitch * ROOM_IN_TABLE;
  const isSet = distance > pitch * MORE_ROOM || Math.abs(before.size - line.size) > 0.8;
  return isSet || beginsParagraph(before, line, column);
}

function beginsParagraph(before: Line, line: Line, column: Measures): boolean {
  // A line all in another font is a heading, or what follows one.
  if (before.font !== line.font && !isFull(before, column)) return true;
  if (isItem(line)) return endsSentence(before) || !isFull(before, column);
  return isIndented(line, column) && !isIndented(before, column) && endsSentence(before);
}

/** Returns true if the line begins as items of lists and references do: "•", "12.", "[3]". */
function isItem(line: Line): boolean {
  return /^(?:[•●▪◦‣∙–]|[[(]?\d{1,3}[\].)])(?:\s|$)/.test(textOf(line));
}

/** Indent of a paragraph in font sizes; a larger one is centred text. */
const INDENT = { least: 0.6, most: 3.5 };

export function isIndented(line: Line, { left }: Measures): boolean {
  const indent = (line.left - left) / line.size;
  return indent >= INDENT.least && indent <= INDENT.most;
}

export function isFull(line: Line, { left, right }: Measures): boolean {
  return Number.isFinite(right) && line.right >= right - (right - left) * 0.12;
}

function endsSentence(line: Line): boolean {
  return /[.!?:;)\]”"’»\d⁰¹²³⁴-⁹]$/.test(textOf(line));
}

/** Finds tables: at least two lines of at least two cells, with a gap they share. */
function findRows(lines: readonly Line[], column: Measures): Set<Line> {
  const rows = new Set<Line>();
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (!next || !areRows(line, next, column)) continue;
    rows.add(line);
    rows.add(next);
  }
  for (const run of runsOf(lines, rows)) {
    if (isSpreadProse(run)) for (const line of run) rows.delete(line);
  }
  return rows;
}

function areRows(line: Line, next: Line, column: Measures): boolean {
  if (!shareGap(line, next) || !isCloseBelow(line, next)) return false;
  const isProse = isStretched(line, column) || isStretched(next, column);
  return !isProse || shareEdges(line, next);
}

/** Tolerance for equal gaps of a justified line, as a share of the font size. */
const EQUAL_GAPS = 0.35;

/** Returns true for prose whose words were spread until it filled its column. */
function isStretched({ cells, left, right, size }: Line, column: Measures): boolean {
  const gaps = gapsOf(cells).map(({ start, end }) => end - start);
  const isEven = Math.max(...gaps) - Math.min(...gaps) <= size * EQUAL_GAPS;
  const fills = right >= column.right - size * 0.3 && left <= column.left + size * INDENT.most;
  const words = cells.filter(({ text }) => /\p{L}{2}/u.test(text) && !text.includes(' '));
  return isEven && fills && words.length * 2 >= cells.length;
}

function runsOf(lines: readonly Line[], rows: ReadonlySet<Line>): Line[][] {
  const runs: Line[][] = [[]];
  for (const line of lines) {
    if (rows.has(line)) runs.at(-1)?.push(line);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter(run => run.length > 0);
}

/** Returns true for justified lines with wide gaps: many gaps agree by chance, but few rows. */
function isSpreadProse(run: readonly Line[]): boolean {
  const cells = run.flatMap(line => line.cells);
  const words = cells.reduce((sum, cell) => sum + cell.text.split(' ').length, 0);
  return run.length < 4 && words / cells.length > 4;
}

function isCloseBelow(line: Line, next: Line): boolean {
  return next.baseline - line.baseline < Math.max(line.size, next.size) * 3.2;
}

function shareGap(line: Line, next: Line): boolean {
  return gapsOf(line.cells).some(gap =>
    gapsOf(next.cells).some(
      other => Math.min(gap.end, other.end) - Math.max(gap.start, other.start) > line.size * 0.6,
    ),
  );
}

/**
 * Returns true if further cells of both lines begin at the same positions; words hardly ever do.
 */
function shareEdges(line: Line, next: Line): boolean {
  const [few = [], many = []] = [line.cells.slice(1), next.cells.slice(1)].toSorted(
    (one, other) => one.length - other.length,
  );
  return few.every(cell => many.some(other => Math.abs(cell.left - other.left) < 1));
}

function gapsOf(cells: readonly Cell[]): { start: number; end: number }[] {
  return cells.flatMap((cell, at) => {
    const next = cells[at + 1];
    return next ? [{ start: cell.right, end: next.left }] : [];
  });
}
