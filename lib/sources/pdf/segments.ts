import type { Piece } from './page-pieces';

/**
 * Pieces close together on one line, in the order of drawing. Base line and size are those of its
 * largest type; superscripts and subscripts do not move them.
 */
export type Segment = Omit<Piece, 'text' | 'font' | 'isApart'> & { pieces: Piece[] };

/**
 * Gap between words as a share of the font size. A wider gap may be a gutter; words of a line set
 * far apart are joined again when lines are made.
 */
const WORD_GAP = 0.6;
/** Overlap that kerning may cause; further back something else begins. */
const KERNING = 0.5;
/** Offset of an exponent or index from its line. */
const SET_OFF = 0.55;

/**
 * Joins what was drawn in a row on one line.
 *
 * The order of drawing keeps two columns apart that share a base line and are closer together than
 * some words of a justified line.
 */
export function toSegments(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  for (const piece of pieces) {
    const last = segments.at(-1);
    if (last && continues(last, piece)) extend(last, piece);
    else segments.push(startOf(piece));
  }
  return segments;
}

function continues(segment: Segment, piece: Piece): boolean {
  const size = Math.max(segment.size, piece.size);
  const gap = piece.left - segment.right;
  if (gap > size * WORD_GAP || gap < -size * KERNING) return false;
  return Math.abs(piece.baseline - segment.baseline) <= size * SET_OFF;
}

function extend(segment: Segment, piece: Piece): void {
  segment.pieces.push(piece);
  segment.right = Math.max(segment.right, piece.right);
  if (piece.size <= segment.size) return;
  segment.size = piece.size;
  segment.baseline = piece.baseline;
}

function startOf(piece: Piece): Segment {
  const { left, right, baseline, size, order } = piece;
  return { pieces: [piece], left, right, baseline, size, order };
}
