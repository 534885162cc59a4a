/** A place in a table, from 0. */
export type GridPlace = { row: number; column: number };

/**
 * Where a key moves to in a row of `count` things; `null`: the key is not for moving.
 * The ends are joined, as in tab lists.
 */
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

export type GridMove = {
  key: string;
  /** Ctrl, or the command key: Home and End go to the corners of the table. */
  isFar: boolean;
  at: GridPlace;
  rows: number;
  columns: number;
};

/** The same in a table; here the edges hold. */
export function moveInGrid({ key, isFar, at, rows, columns }: GridMove): GridPlace | null {
  const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  const step = STEPS.get(key);
  if (step) {
    return { row: clamp(at.row + step.row, rows), column: clamp(at.column + step.column, columns) };
  }
  if (key === 'Home') return { row: isFar ? 0 : at.row, column: 0 };
  if (key === 'End') return { row: isFar ? rows - 1 : at.row, column: columns - 1 };
  return null;
}

/** A page is ten rows: about what a panel shows of the table. */
const STEPS: ReadonlyMap<string, GridPlace> = new Map([
  ['ArrowRight', { row: 0, column: 1 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['ArrowUp', { row: -1, column: 0 }],
  ['PageDown', { row: 10, column: 0 }],
  ['PageUp', { row: -10, column: 0 }],
]);
