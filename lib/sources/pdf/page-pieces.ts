import { foldSpace } from '../../util/fold-space';
import { along, matrixOf, onto } from './matrix';
import { median } from './median';

/** A run of characters as a PDF draws it, in the page's own coordinates (origin below). */
export type DrawnText = {
  text: string;
  /** Text matrix: `[a, b, c, d, x, y]`. */
  transform: readonly number[];
  width: number;
  font: string;
};

/** One page as drawn; `view` is the matrix that makes y grow downwards. */
export type DrawnPage = {
  width: number;
  height: number;
  view: readonly number[];
  texts: readonly DrawnText[];
};

/** A run of characters on a page whose lines run from left to right and down. */
export type Piece = {
  text: string;
  left: number;
  right: number;
  /** Distance of the base line from the top. */
  baseline: number;
  size: number;
  font: string;
  /** Position in the order of drawing. */
  order: number;
  /** True if white space was drawn before it. */
  isApart: boolean;
};

/** Angles closer than this, in degrees, are one direction of writing. */
const SAME_DIRECTION = 3;

/**
 * Returns the pieces of a page in one group per direction of writing, the one with most text first.
 * Each group is turned so that its lines are level. Omits what is drawn outside the page, where a
 * person does not see it.
 */
export function readPieces(page: DrawnPage): Piece[][] {
  const groups: { angle: number; pieces: Piece[]; characters: number }[] = [];
  let isApart = false;
  for (const [order, drawn] of page.texts.entries()) {
    const placed = place(drawn, page.view);
    if (drawn.text.trim() === '') isApart = true;
    if (drawn.text.trim() === '' || placed.size === 0 || !isOnPage(placed, page)) continue;
    const angle = Math.round(placed.angle / SAME_DIRECTION) * SAME_DIRECTION;
    const group = groups.find(other => other.angle === angle) ?? {
      angle,
      pieces: [],
      characters: 0,
    };
    if (group.pieces.length === 0) groups.push(group);
    group.pieces.push(toPiece(drawn, placed, { angle, order, isApart }));
    group.characters += drawn.text.length;
    isApart = /\s$/.test(drawn.text);
  }
  return groups
    .toSorted((one, other) => other.characters - one.characters)
    .map(({ pieces }) => withoutDoubles(pieces));
}

type Placed = { x: number; y: number; angle: number; size: number };

function place({ transform }: DrawnText, page: readonly number[]): Placed {
  const view = matrixOf(page);
  const [a, b, c, d, left, up] = matrixOf(transform);
  const [x, y] = onto(view, [left, up]);
  const [across, down] = along(view, [a, b]);
  const angle = (Math.atan2(down, across) * 180) / Math.PI;
  return { x, y, angle, size: Math.hypot(...along(view, [c, d])) };
}

function isOnPage({ x, y, size }: Placed, { width, height }: DrawnPage): boolean {
  return x > -size && x < width + size && y > -size && y < height + size;
}

function toPiece(
  drawn: DrawnText,
  { x, y, size }: Placed,
  { angle, order, isApart }: { angle: number; order: number; isApart: boolean },
): Piece {
  const turn = (-angle * Math.PI) / 180;
  const left = x * Math.cos(turn) - y * Math.sin(turn);
  const baseline = x * Math.sin(turn) + y * Math.cos(turn);
  const startsApart = /^\s/.test(drawn.text);
  return {
    text: foldSpace(drawn.text),
    left,
    right: left + drawn.width,
    baseline,
    size,
    font: drawn.font,
    order,
    isApart: isApart || startsApart,
  };
}

/** Drops doubles: bold type is sometimes the same letters drawn twice, a hair apart. */
function withoutDoubles(pieces: readonly Piece[]): Piece[] {
  const hair = median(pieces.map(({ size }) => size)) * 0.2;
  const seen = new Set<string>();
  return pieces.filter(piece => {
    const place = `${Math.round(piece.left / hair)} ${Math.round(piece.baseline / hair)}`;
    const key = `${place} ${piece.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
