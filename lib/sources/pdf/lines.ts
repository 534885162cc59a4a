import { setOff } from '../web/raised-digits';
import type { Piece } from './page-pieces';
import type { Segment } from './segments';

export type Line = {
  /** More than one if wide gaps separate them. */
  cells: Cell[];
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** Most common font of the line. */
  font: string;
};

export type Cell = { text: string; left: number; right: number };

export function textOf({ cells }: Line): string {
  return cells.map(({ text }) => text).join(' ');
}

/** Base lines closer than this share of the size are one. */
const SAME_LINE = 0.35;
/** Share of its height by which a smaller sign must overlap its line. */
const ATTACHED = 0.5;
/** Gap, in font sizes, from which cells of a table are separate. */
const CELL_GAP = 1;

export function toLines(segments: readonly Segment[]): Line[] {
  const rows: Row[] = [];
  const byPlace = segments.toSorted((one, other) => one.baseline - other.baseline);
  for (const segment of byPlace) {
    const row = rows.slice(-3).findLast(each => isOnLine(each, segment));
    if (!row) rows.push({ segments: [segment], tallest: segment });
    row?.segments.push(segment);
    if (row && segment.size > row.tallest.size) row.tallest = segment;
  }
  return rows.map(toLine).toSorted((one, other) => one.baseline - other.baseline);
}

type Row = { segments: Segment[]; tallest: Segment };

function isOnLine({ segments, tallest }: Row, segment: Segment): boolean {
  const distance = Math.abs(tallest.baseline - segment.baseline);
  const small = Math.min(tallest.size, segment.size);
  if (distance <= small * SAME_LINE) return true;
  const isSmaller = small < Math.max(tallest.size, segment.size) * 0.85;
  return isSmaller && overlapOf(tallest, segment) >= small * ATTACHED && touches(segments, segment);
}

function overlapOf(one: Segment, other: Segment): number {
  const top = Math.max(one.baseline - one.size, other.baseline - other.size);
  return Math.min(one.baseline, other.baseline) - top;
}

function touches(row: readonly Segment[], { left, right, size }: Segment): boolean {
  return row.some(each => left - each.right < size && each.left - right < size);
}

function toLine(row: Row): Line {
  const { tallest } = row;
  const segments = row.segments.toSorted((one, other) => one.left - other.left);
  const pieces = segments.flatMap(segment => segment.pieces);
  return {
    cells: toCells(isRightToLeft(pieces) ? pieces.toReversed() : pieces, tallest),
    left: segments[0]?.left ?? 0,
    right: segments.reduce((most, { right }) => Math.max(most, right), 0),
    baseline: tallest.baseline,
    size: tallest.size,
    font: mainFont(pieces),
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;

function isRightToLeft(pieces: readonly Piece[]): boolean {
  const text = pieces.map(piece => piece.text).join('');
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) > text.length / 2;
}

function mainFont(pieces: readonly Piece[]): string {
  const lengths = new Map<string, number>();
  for (const { font, text } of pieces) lengths.set(font, (lengths.get(font) ?? 0) + text.length);
  const [first = ['', 0]] = [...lengths].toSorted((one, other) => other[1] - one[1]);
  return first[0];
}

function toCells(pieces: readonly Piece[], line: Pick<Segment, 'baseline' | 'size'>): Cell[] {
  const cells: Cell[] = [];
  let before: Piece | null = null;
  for (const piece of pieces) {
    const last = cells.at(-1);
    const gap = before ? gapBetween(before, piece) : 0;
    if (!last || gap > line.size * CELL_GAP) {
      cells.push({ text: wordsOf(piece, line), left: piece.left, right: piece.right });
    } else {
      last.text += (isNewWord(piece, gap) ? ' ' : '') + wordsOf(piece, line);
      last.right = Math.max(last.right, piece.right);
      last.left = Math.min(last.left, piece.left);
    }
    before = piece;
  }
  return cells;
}

function gapBetween(one: Piece, other: Piece): number {
  return one.left <= other.left ? other.left - one.right : one.left - other.right;
}

/** Gap between words as a share of the size; kerning within a word is smaller. */
const SPACE = 0.18;

function isNewWord(piece: Piece, gap: number): boolean {
  return piece.isApart || gap > piece.size * SPACE;
}

/** Relative size and offset of a superscript or subscript number. */
const SMALLER = 0.85;
const OFF_LINE = 0.12;

function wordsOf(piece: Piece, line: Pick<Segment, 'baseline' | 'size'>): string {
  if (piece.size > line.size * SMALLER) return piece.text;
  const rise = line.baseline - piece.baseline;
  if (Math.abs(rise) < line.size * OFF_LINE) return piece.text;
  return setOff(piece.text, rise > 0 ? 'raised' : 'lowered');
}
