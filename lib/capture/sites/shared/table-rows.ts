import * as lines from './line-builder';
import type { LineBuilder } from './line-builder';

/** Limits of HTML's own algorithm would allow thousands; no answer has such a table. */
const MOST_COLUMNS = 50;
const MOST_ROWS = 200;

type Carried = { left: number; text: string };

/** Table that is being read, row by row. */
export type TableState = {
  element: Element | null;
  column: number;
  /** The row has a cell, so that a border comes before the next one. */
  hasCell: boolean;
  /** Words of cells that reach into the rows below, by column. */
  carried: Map<number, Carried>;
  fresh: Map<number, Carried>;
  /** Row made for cells without a row; `null` if there is none. */
  loose: { columns: number; isHead: boolean; lastIndex: number } | null;
};

export function createTable(element: Element | null): TableState {
  return { element, column: 0, hasCell: false, carried: new Map(), fresh: new Map(), loose: null };
}

export function startRow(builder: LineBuilder, table: TableState): void {
  lines.openRow(builder);
  table.column = 0;
  table.hasCell = false;
}

export function endRow(builder: LineBuilder, table: TableState): void {
  writeCarried(builder, table);
  lines.closeRow(builder);
  for (const [column, cell] of table.carried) {
    cell.left -= 1;
    if (cell.left <= 0) table.carried.delete(column);
  }
  for (const [column, cell] of table.fresh) table.carried.set(column, cell);
  table.fresh.clear();
}

export function endTable(builder: LineBuilder, table: TableState): void {
  if (table.loose !== null) endRow(builder, table);
  table.loose = null;
}

/** Returns the number of chunks before the cell's words. */
export function startCell(builder: LineBuilder, table: TableState, cell: Element): number {
  const isLoose = builder.rowDepth === 0 && cell.hasAttribute('role');
  if (isLoose || table.loose !== null) placeLoose(builder, table, cell);
  writeCarried(builder, table);
  nextCell(builder, table);
  return builder.chunks.length;
}

/** Keeps columns apart under a cell that spans several, and repeats one that spans rows. */
export function endCell(
  builder: LineBuilder,
  table: TableState,
  { cell, from }: { cell: Element; from: number },
): void {
  const columns = spanOf(cell, 'colspan', MOST_COLUMNS);
  const rows = spanOf(cell, 'rowspan', MOST_ROWS);
  if (rows > 1) {
    const text = builder.chunks
      .slice(from)
      .join('')
      .replace(/^[\s|]+/, '');
    table.fresh.set(table.column, { left: rows - 1, text });
  }
  for (let extra = 1; extra < columns; extra += 1) lines.addBorder(builder);
  table.column += columns;
}

function nextCell(builder: LineBuilder, table: TableState): void {
  if (table.hasCell) lines.addBorder(builder);
  table.hasCell = true;
}

function writeCarried(builder: LineBuilder, table: TableState): void {
  for (;;) {
    const cell = table.carried.get(table.column);
    if (cell === undefined) return;
    nextCell(builder, table);
    if (cell.text !== '') lines.addText(builder, { node: null, start: 0, text: cell.text });
    table.column += 1;
  }
}

function spanOf(cell: Element, attribute: string, most: number): number {
  const written = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10);
  return Math.min(most, Math.max(1, Number.isNaN(written) ? 1 : written));
}

/** Finds the row of a cell of an ARIA grid whose cells are its direct children. */
function placeLoose(builder: LineBuilder, table: TableState, cell: Element): void {
  const isHead = cell.getAttribute('role') === 'columnheader';
  const index = Number.parseInt(cell.getAttribute('aria-colindex') ?? '', 10);
  const { loose } = table;
  if (loose === null) {
    const columns = columnsOf(table.element ?? cell.parentElement);
    startRow(builder, table);
    // A selection may begin in the middle of a row.
    table.column = placeAmongCells(cell) % columns;
    table.loose = { columns, isHead, lastIndex: index };
    return;
  }
  const isEnded = table.column >= loose.columns || index <= loose.lastIndex;
  if (isEnded || (loose.isHead && !isHead)) {
    endRow(builder, table);
    startRow(builder, table);
  }
  table.loose = { columns: loose.columns, isHead, lastIndex: index };
}

function placeAmongCells(cell: Element): number {
  let count = 0;
  for (let each = cell.previousElementSibling; each !== null; each = each.previousElementSibling) {
    if (/^(?:grid)?cell$|^(?:column|row)header$/.test(each.getAttribute('role') ?? '')) count += 1;
  }
  return count;
}

/** Returns the columns of a grid by its ARIA count, its style, or its heads; 1 if none tells. */
function columnsOf(grid: Element | null): number {
  if (grid === null) return 1;
  const declared = Number.parseInt(grid.getAttribute('aria-colcount') ?? '', 10);
  if (declared > 0) return declared;
  const drawn = drawnColumns(grid.getAttribute('style') ?? '', grid.getAttribute('class') ?? '');
  return drawn || Math.max(1, grid.querySelectorAll('[role="columnheader"]').length);
}

/** Returns 0 if neither the style nor Tailwind's class tells. */
function drawnColumns(style: string, classes: string): number {
  const tracks = /grid-template-columns\s*:\s*([^;]{1,500})/i.exec(style)?.[1];
  const classed = /(?:^|\s)grid-cols-(\d{1,2})(?:\s|$)/.exec(classes)?.[1];
  if (tracks === undefined) return Number(classed ?? 0);
  const repeated = /repeat\(\s*(\d{1,2})/.exec(tracks)?.[1];
  if (repeated !== undefined) return Number(repeated);
  const single = tracks
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/).length;
  return single > 1 ? single : 0;
}
