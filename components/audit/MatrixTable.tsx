import type { VNode } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Pair } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { moveInGrid, type GridPlace } from '../ui/roving';
import { MatrixRowOfCells, placeKey, readPlace } from './MatrixRow';

type MatrixTableProps = {
  index: AuditIndex;
  open: Pair | null;
  onOpen: (pair: Pair) => void;
};

/** Size from which titles get less room, so that more of the table is visible. */
const DENSE = { columns: 9, rows: 21 };

/** Shows every statement against every source. Has one tab stop; arrow keys move inside. */
export function MatrixTable(props: MatrixTableProps): VNode {
  const { index, open } = props;
  const { rows, columns } = index.matrix;
  const scroller = useRef<HTMLDivElement>(null);
  const { at, ...listeners } = useRoving(props, scroller);
  const isDense = rows.length >= DENSE.rows || columns.length >= DENSE.columns;
  return (
    <div class="matrix-scroll box" ref={scroller}>
      <table
        class={`matrix${isDense ? ' matrix-dense' : ''}`}
        role="grid"
        aria-label={t('audit.matrix.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        {...listeners}
      >
        <thead>
          <tr>
            <th scope="col" class="matrix-corner">
              {t('audit.matrix.statement')}
            </th>
            {columns.map(column => (
              <ColumnHead key={column.source.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <MatrixRowOfCells
              key={row.statement.id}
              row={row}
              rowAt={rowAt}
              columns={columns}
              audit={index.audit}
              stop={rowAt === at.row ? at.column : null}
              open={open?.statementId === row.statement.id ? open.id : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Manages the only tab stop and the keys that move it. The table listens for events of its cells: a
 * thousand cells with their own listeners would cost more than the rest of them.
 */
function useRoving(
  { index: { matrix }, onOpen }: MatrixTableProps,
  scroller: { current: HTMLDivElement | null },
) {
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const goTo = useCallback((place: GridPlace | null): void => {
    if (!place) return;
    setAt(was => (placeKey(was) === placeKey(place) ? was : place));
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const view = readView(scroller.current);
    const isFar = event.ctrlKey || event.metaKey;
    const size = { rows: matrix.rows.length, columns: matrix.columns.length };
    const to = moveInGrid({ key: event.key, isFar, at, ...size, ...view });
    if (!to) return;
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

function ColumnHead({ column: { name, number } }: { column: MatrixColumn }): VNode {
  return (
    <th scope="col" class="matrix-column" title={name}>
      <bdi class="matrix-column-title">{name}</bdi>{' '}
      <span class="matrix-column-number">{number}</span>
    </th>
  );
}

/** Rows of a page where the height cannot be measured: about what a panel shows. */
const USUAL_PAGE = 10;

/** Rows of a screenful, at least one; and if the first column is on the right. */
function readView(scroller: HTMLElement | null): { page: number; isRtl: boolean } {
  if (!scroller) return { page: USUAL_PAGE, isRtl: false };
  const heightOf = (part: string): number =>
    scroller.querySelector(part)?.getBoundingClientRect().height ?? 0;
  const row = heightOf('tbody tr');
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
