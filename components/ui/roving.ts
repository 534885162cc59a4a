/** A cell of a table, from 0. */
export type GridPlace = { row: number; column: number };

/** Target of a key in a row of `count`, wrapping as in tab lists; `null`: not a navigation key. */
export function moveInRow(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type GridMove = {
  key: string;
  /** Ctrl or Command: Home and End go to the corners of the table. */
  isFar: boolean;
  at: GridPlace;
  rows: number;
  columns: number;
  page: number;
  /** The first column is on the right, so left goes to the next one. */
  isRtl: boolean;
};

/** Target of a key in a table; does not wrap around. */
export function moveInGrid({ at, rows, columns, ...move }: GridMove): GridPlace | null {
  const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  const step = stepOf(move);
  if (step) {
    return { row: clamp(at.row + step.row, rows), column: clamp(at.column + step.column, columns) };
  }
  const { key, isFar } = move;
  if (key === 'Home') return { row: isFar ? 0 : at.row, column: 0 };
  if (key === 'End') return { row: isFar ? rows - 1 : at.row, column: columns - 1 };
  return null;
}

/** `undefined` for keys without a fixed step. */
function stepOf({ key, page, isRtl }: Pick<GridMove, 'key' | 'page' | 'isRtl'>) {
  const onwards = isRtl ? -1 : 1;
  return new Map<string, GridPlace>([
    ['ArrowRight', { row: 0, column: onwards }],
    ['ArrowLeft', { row: 0, column: -onwards }],
    ['ArrowDown', { row: 1, column: 0 }],
    ['ArrowUp', { row: -1, column: 0 }],
    ['PageDown', { row: page, column: 0 }],
    ['PageUp', { row: -page, column: 0 }],
  ]).get(key);
}
