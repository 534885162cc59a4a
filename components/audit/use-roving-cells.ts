import { useCallback, useState } from 'preact/hooks';

import { moveInGrid, type GridPlace } from '../ui/roving';
import { placeKey, readPlace } from './MatrixRow';
import type { MatrixTableProps } from './MatrixTable';

/**
 * Manages the only tab stop and the keys that move it. The table listens for events of its cells: a
 * thousand cells with their own listeners would cost more than the rest of them. `bySource`: a line
 * on the screen is a source, so up and down lead to another source.
 */
export function useRovingCells(
  { index: { matrix }, onOpen }: Pick<MatrixTableProps, 'index' | 'onOpen'>,
  scroller: { current: HTMLDivElement | null },
  { bySource = false } = {},
) {
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const turn = ({ row, column }: GridPlace): GridPlace =>
    bySource ? { row: column, column: row } : { row, column };
  const goTo = useCallback((place: GridPlace | null): void => {
    if (!place) return;
    setAt(was => (placeKey(was) === placeKey(place) ? was : place));
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const view = readView(scroller.current);
    const isFar = event.ctrlKey || event.metaKey;
    const size = { row: matrix.rows.length, column: matrix.columns.length };
    const { row: rows, column: columns } = turn(size);
    const moved = moveInGrid({ key: event.key, isFar, at: turn(at), rows, columns, ...view });
    if (!moved) return;
    const to = turn(moved);
    event.preventDefault();
    goTo(to);
    makeWayFor(scroller.current);
    scroller.current?.querySelector<HTMLElement>(`[data-place="${placeKey(to)}"]`)?.focus();
  }

  return {
    at,
    onKeyDown,
    onFocusCapture: (event: FocusEvent): void => goTo(readPlace(event.target)),
    onClick: (event: MouseEvent): void => {
      const place = readPlace(event.target);
      const pair = place && matrix.rows[place.row]?.cells[place.column];
      if (pair) onOpen(pair);
    },
  };
}

/** Rows of a page where the height cannot be measured: about what a panel shows. */
const USUAL_PAGE = 10;

/** Rows of a screenful, at least one; and if the first column is on the right. */
function readView(scroller: HTMLElement | null): { page: number; isRtl: boolean } {
  if (!scroller) return { page: USUAL_PAGE, isRtl: false };
  const heightOf = (part: string): number =>
    scroller.querySelector(part)?.getBoundingClientRect().height ?? 0;
  const row = heightOf('tbody tr, .matrix-source');
  const height = Math.min(scroller.clientHeight, innerHeight) - heightOf('thead');
  const seen = row > 0 ? Math.floor(height / row) : USUAL_PAGE;
  return { page: Math.max(1, seen), isRtl: getComputedStyle(scroller).direction === 'rtl' };
}

/** Makes the browser scroll a focused cell clear of the sticky heads that may cover it. */
function makeWayFor(scroller: HTMLElement | null): void {
  const corner = scroller?.querySelector('.matrix-corner')?.getBoundingClientRect();
  if (!scroller || !corner) return;
  scroller.style.scrollPaddingBlockStart = `${String(Math.ceil(corner.height))}px`;
  scroller.style.scrollPaddingInlineStart = `${String(Math.ceil(corner.width))}px`;
}
