import type { Piece } from './page-pieces';

/** Pieces that stand close together on one line, in the order they were drawn. */
export type Segment = {
  pieces: Piece[];
  left: number;
  right: number;
  /** Of its largest type; raised and lowered signs do not move it. */
  baseline: number;
  size: number;
  order: number;
};

/**
 * A gap below this part of the font size is one between words. What is wider may be a gutter;
 * words of a line that were set far apart come together again when lines are made.
 */
const WORD_GAP = 0.6;
/** Pieces may overlap a little by kerning; further back begins something else. */
const KERNING = 0.5;
/** As far as an exponent or an index is set off its line. */
const SET_OFF = 0.55;

/**
 * Puts together what was drawn in a row on one line.
 *
 * Going by the order of drawing keeps two columns apart that share a base line and stand
 * closer together than some words of a justified line do.
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
