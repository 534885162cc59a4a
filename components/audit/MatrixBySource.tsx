import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { PairId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { MatrixColumn, MatrixRow } from '../../lib/views/audit-index';
import { MatrixCell, placeKey } from './MatrixRow';
import type { MatrixTableProps } from './MatrixTable';
import { useRovingCells } from './use-roving-cells';

/** Shows the same cells as the table, one source below the other, where a table would be cut. */
export function MatrixBySource(props: MatrixTableProps): VNode {
  const { audit, matrix } = props.index;
  const list = useRef<HTMLDivElement>(null);
  const { at, ...listeners } = useRovingCells(props, list, { bySource: true });
  return (
    <div
      class="matrix-sources"
      role="grid"
      aria-label={t('audit.matrix.label')}
      aria-rowcount={matrix.columns.length}
      aria-colcount={matrix.rows.length + 1}
      ref={list}
      {...listeners}
    >
      {matrix.columns.map((column, columnAt) => (
        <SourceLine
          key={column.source.id}
          column={column}
          columnAt={columnAt}
          rows={matrix.rows}
          audit={audit}
          stop={columnAt === at.column ? at.row : null}
          open={props.open?.sourceId === column.source.id ? props.open.id : null}
        />
      ))}
    </div>
  );
}

/** Shows a source with its cells. Rendered again only if its own data changes. */
function SourceLine(props: {
  column: MatrixColumn;
  columnAt: number;
  rows: readonly MatrixRow[];
  audit: Audit;
  /** Row of the only tab stop; `null` if that is at another source. */
  stop: number | null;
  open: PairId | null;
}): VNode {
  const { column, columnAt, rows, audit, stop, open } = props;
  return useMemo(
    () => (
      <div class="matrix-source box" role="row">
        <p class="matrix-source-name" role="rowheader">
          <span class="statement-number">{column.number}</span>{' '}
          <bdi class="clamp">{column.name}</bdi>
        </p>
        <div class="wrap gap-4" role="presentation">
          {rows.map(({ statement, number, cells }, rowAt) => {
            const pair = cells[columnAt];
            if (!pair) return null;
            return (
              <span
                key={statement.id}
                role="gridcell"
                aria-colindex={rowAt + 2}
                class={pair.cited ? 'matrix-cited' : undefined}
              >
                <MatrixCell
                  name={{ statement: number, source: column.number, title: column.name }}
                  pair={pair}
                  audit={audit}
                  place={placeKey({ row: rowAt, column: columnAt })}
                  isStop={rowAt === stop}
                  isOpen={open === pair.id}
                  number={number}
                />
              </span>
            );
          })}
        </div>
      </div>
    ),
    [column, columnAt, rows, audit, stop, open],
  );
}
