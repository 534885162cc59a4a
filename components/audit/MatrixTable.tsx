import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { findCorrection } from '../../lib/core/annotation';
import type { Annotations, Correction } from '../../lib/core/annotation';
import type { AuditStatus } from '../../lib/core/audit';
import type { Pair } from '../../lib/core/pair';
import type { Statement } from '../../lib/core/statement';
import { t } from '../../lib/i18n/t';
import type { Matrix, MatrixColumn, MatrixRow } from '../../lib/state/matrix';
import { moveInGrid } from '../ui/roving';
import type { GridPlace } from '../ui/roving';
import { undrawnWords, verdictWord } from '../verdict-words';
import { describeCell, wordsInside } from './cell-state';
import { listInRow } from './format';
import { handWords } from './HandMark';
import { VerdictMark } from './VerdictMark';

export type MatrixTableProps = {
  matrix: Matrix;
  status: AuditStatus;
  /** What people said of the cells. */
  annotations: Annotations;
  /** The cell that is open in full. */
  open: Pair | null;
  onOpen: (pair: Pair) => void;
};

/** From this size on the table gives titles less room, so that more of it is seen at once. */
const DENSE = { columns: 9, rows: 21 };

/** Every statement against every source. One stop for the Tab key; arrow keys move inside. */
export function MatrixTable(props: MatrixTableProps): VNode {
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const { rows, columns } = props.matrix;
  const isDense = rows.length >= DENSE.rows || columns.length >= DENSE.columns;

  function onKeyDown(event: KeyboardEvent): void {
    const isFar = event.ctrlKey || event.metaKey;
    const size = { rows: rows.length, columns: columns.length };
    const to = moveInGrid({ key: event.key, isFar, at, ...size });
    if (!to) return;
    event.preventDefault();
    setAt(to);
    table.current?.querySelector<HTMLElement>(`[data-place="${placeKey(to)}"]`)?.focus();
  }

  return (
    <div class="matrix-scroll">
      <table
        class={`matrix${isDense ? ' matrix-dense' : ''}`}
        role="grid"
        aria-label={t('audit.matrix.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        ref={table}
        onKeyDown={onKeyDown}
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
            <Row
              key={row.statement.id}
              row={row}
              rowAt={rowAt}
              stop={rowAt === at.row ? at.column : null}
              table={props}
              onFocus={setAt}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  row: MatrixRow;
  rowAt: number;
  /** The column of the table's one stop for the Tab key; `null`: it is in another row. */
  stop: number | null;
  table: MatrixTableProps;
  onFocus: (place: GridPlace) => void;
};

function Row({ row, rowAt, stop, table, onFocus }: RowProps): VNode {
  const { matrix, status, annotations, open, onOpen } = table;
  return (
    <tr>
      <RowHead row={row} />
      {row.cells.map((pair, columnAt) => {
        const place = { row: rowAt, column: columnAt };
        const column = matrix.columns[columnAt];
        if (!pair || !column) return <td key={columnAt} />;
        const { title } = column.source;
        return (
          <td key={column.source.id} class={pair.cited ? 'matrix-cited' : undefined}>
            <MatrixCell
              name={{ statement: row.number, source: column.number, title }}
              pair={pair}
              status={status}
              correction={findCorrection(annotations, pair)}
              place={placeKey(place)}
              isStop={columnAt === stop}
              isOpen={open?.id === pair.id}
              onFocus={() => {
                onFocus(place);
              }}
              onOpen={onOpen}
            />
          </td>
        );
      })}
    </tr>
  );
}

function ColumnHead({ column: { source, number } }: { column: MatrixColumn }): VNode {
  return (
    <th scope="col" class="matrix-column" title={source.title}>
      <bdi class="matrix-column-title">{source.title}</bdi>{' '}
      <span class="matrix-column-number">{number}</span>
    </th>
  );
}

function RowHead({ row: { statement, number, verdict } }: { row: MatrixRow }): VNode {
  const kind = verdict?.kind ?? 'pending';
  return (
    <th scope="row" class="matrix-row" title={wholeWords(statement)}>
      <span class="matrix-row-inner">
        <VerdictMark kind={kind} size={12} />
        <span class="visually-hidden">
          {t('audit.matrix.verdict', { verdict: verdictWord(kind) })}{' '}
        </span>
        <span class="matrix-row-number">{number}</span>
        <bdi class="matrix-row-text">{statement.text}</bdi>
      </span>
    </th>
  );
}

/** The statement, and what it is in the answer's own words where those are others. */
function wholeWords({ text, original }: Statement): string {
  return original === undefined ? text : `${text}\n${t('audit.original.quoted', { original })}`;
}

type MatrixCellProps = {
  name: { statement: number; source: number; title: string };
  pair: Pair;
  status: AuditStatus;
  correction: Correction | null;
  place: string;
  isStop: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onOpen: (pair: Pair) => void;
};

function MatrixCell(props: MatrixCellProps): VNode {
  const { name, pair, status, correction, place, isStop, isOpen, onFocus, onOpen } = props;
  const cell = describeCell(pair, status);
  const { kind, words, isUndrawn } = cell;
  const undrawn = isUndrawn ? [undrawnWords()] : [];
  const byHand = correction ? [handWords(correction)] : [];
  const cited = pair.cited ? [t('audit.matrix.cited')] : [];
  const says = listInRow([wordsInside(cell), ...cited, ...undrawn, ...byHand]);
  return (
    <button
      type="button"
      class={`matrix-cell${isOpen ? ' matrix-cell-open' : ''}${isUndrawn ? ' matrix-cell-undrawn' : ''}`}
      aria-label={t('audit.matrix.cell', { ...name, says })}
      title={listInRow([words, ...undrawn, ...byHand])}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      data-place={place}
      data-cell={kind}
      data-by-hand={correction?.kind}
      onFocus={onFocus}
      onClick={() => {
        onOpen(pair);
      }}
    >
      <VerdictMark kind={kind} />
    </button>
  );
}

function placeKey({ row, column }: GridPlace): string {
  return `${String(row)}-${String(column)}`;
}
