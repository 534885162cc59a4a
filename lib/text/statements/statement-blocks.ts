import type { Block, BlockKind } from '../../core/answer/answer';
import { type Span, trimSpan } from '../../core/answer/span';
import { isWrapped } from './segment-sentences';

/** Bullets and numbers that plain text puts before the entries of a list. */
const BULLET = /^(?:[-*+•·‣▪◦●○–—]|\d{1,3}[.)]|[a-zA-Z][)])\s+(?=\S)/;

/** Normalises blocks: sorted, disjoint, trimmed, not empty; lines outside all become blocks. */
export function layOutBlocks(text: string, blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  let cursor = 0;
  for (const { kind, span } of [...blocks].sort(byStart)) {
    const start = Math.min(Math.max(span.start, cursor), text.length);
    const end = Math.min(Math.max(span.end, start), text.length);
    if (end === start) continue;

    addLines(out, text, { start: cursor, end: start - ordinalBefore(text, cursor, start) });
    const inner = trimSpan(text, { start, end });
    if (inner.end > inner.start) out.push({ kind, span: inner });
    cursor = end;
  }
  addLines(out, text, { start: cursor, end: text.length });
  return out;
}

/** Returns the length of "3. " before an item: a captured list's numbers are in no block. */
function ordinalBefore(text: string, from: number, start: number): number {
  const gap = text.slice(Math.max(from, start - 60), start);
  return /(?:^|(?<=\n))(?:(?:-?\d{1,15}\.|[a-zA-Z]\)) ){1,6}$/.exec(gap)?.[0].length ?? 0;
}

function byStart(a: Block, b: Block): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}

/** Appends a wrapped line to the block before it; makes any other line a block. */
function addLines(out: Block[], text: string, range: Span): void {
  let start = range.start;
  let open: Block | null = null;
  while (start < range.end) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? range.end : Math.min(newline, range.end);
    const line = readLine(text, { start, end });
    if (line && open && goesOn(text, open, line)) open.span.end = line.span.end;
    else if (line) out.push(line);
    open = line ? (out.at(-1) ?? null) : null;
    start = end + 1;
  }
}

function readLine(text: string, line: Span): Block | null {
  const { start, end } = trimSpan(text, line);
  if (start === end) return null;

  const bullet = BULLET.exec(text.slice(start, Math.min(end, start + 16)))?.[0].length ?? 0;
  const kind: BlockKind = bullet > 0 ? 'list-item' : 'paragraph';
  return { kind, span: { start: start + bullet, end } };
}

function goesOn(text: string, open: Block, line: Block): boolean {
  if (line.kind === 'list-item') return false;

  const { start, end } = open.span;
  const lastLine = Math.max(start, text.lastIndexOf('\n', end - 1) + 1);
  const before = text.slice(Math.max(start, end - 8), end);
  return isWrapped(before, text.slice(line.span.start, line.span.start + 8), {
    start: lastLine,
    end,
  });
}
