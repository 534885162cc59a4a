import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Pair } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { MatrixRowOfCells } from './MatrixRow';
import { useRovingCells } from './use-roving-cells';

export type MatrixTableProps = {
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
  const { at, ...listeners } = useRovingCells(props, scroller);
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

function ColumnHead({ column: { name, number } }: { column: MatrixColumn }): VNode {
  return (
    <th scope="col" class="matrix-column" title={name}>
      <bdi class="matrix-column-title">{name}</bdi>{' '}
      <span class="matrix-column-number">{number}</span>
    </th>
  );
}
