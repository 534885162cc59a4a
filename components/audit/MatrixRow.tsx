import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import { findCorrection } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { PairId } from '../../lib/core/ids';
import type { Pair } from '../../lib/core/audit/pair';
import { findRewording, type Statement } from '../../lib/core/answer/statement';
import { listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { kindOfMark } from '../../lib/core/audit/mark';
import type { MatrixColumn, MatrixRow } from '../../lib/views/audit-index';
import { VerdictMark } from '../ui/VerdictMark';
import type { GridPlace } from '../ui/roving';
import {
  describeCell,
  furtherWords,
  markOfVerdict,
  verdictWords,
  wordsInside,
} from './verdict-words';
import { handWords } from './HandMark';

/** Shows a statement with its cells. Rendered again only if its own data changes. */
export function MatrixRowOfCells(props: {
  row: MatrixRow;
  rowAt: number;
  columns: readonly MatrixColumn[];
  audit: Audit;
  /** Column of the table's only tab stop; `null` if that is in another row. */
  stop: number | null;
  open: PairId | null;
}): VNode {
  const { row, rowAt, columns, audit, stop, open } = props;
  return useMemo(
    () => (
      <tr>
        <RowHead row={row} />
        {row.cells.map((pair, columnAt) => {
          const column = columns[columnAt];
          if (!pair || !column) return <td key={columnAt} />;
          const title = column.name;
          return (
            <td key={column.source.id} class={pair.cited ? 'matrix-cited' : undefined}>
              <MatrixCell
                name={{ statement: row.number, source: column.number, title }}
                pair={pair}
                audit={audit}
                place={placeKey({ row: rowAt, column: columnAt })}
                isStop={columnAt === stop}
                isOpen={open === pair.id}
              />
            </td>
          );
        })}
      </tr>
    ),
    [row, rowAt, columns, audit, stop, open],
  );
}

function RowHead({ row: { statement, number, verdict } }: { row: MatrixRow }): VNode {
  return (
    <th scope="row" class="matrix-row" title={wholeWords(statement)}>
      <span class="matrix-row-inner">
        <VerdictMark kind={markOfVerdict(verdict)} size={12} />
        <span class="visually-hidden">
          {t('audit.matrix.verdict', { verdict: verdictWords(verdict) })}{' '}
        </span>
        <span class="matrix-row-number">{number}</span>
        <bdi class="matrix-row-text clamp">{statement.text}</bdi>
      </span>
    </th>
  );
}

function wholeWords(statement: Statement): string {
  const { text } = statement;
  const original = findRewording(statement);
  return original === null ? text : `${text}\n${t('audit.original.quoted', { original })}`;
}

export function MatrixCell(props: {
  name: { statement: number; source: number; title: string };
  pair: Pair;
  audit: Audit;
  place: string;
  isStop: boolean;
  isOpen: boolean;
  /** Shown beside the mark where no head names the statement. */
  number?: number;
}): VNode {
  const { name, pair, audit, place, isStop, isOpen } = props;
  const cell = describeCell(pair, audit.status);
  const correction = findCorrection(audit, pair);
  const byHand = correction ? [handWords(correction)] : [];
  const further = [...furtherWords(cell), ...byHand];
  const cited = pair.cited ? [t('audit.matrix.cited')] : [];
  const states = [
    ...(isOpen ? ['open'] : []),
    ...(cell.isUngrounded ? ['ungrounded'] : []),
    ...(cell.isCheckedAgain ? ['checked-again'] : []),
  ];
  return (
    <button
      type="button"
      class={['matrix-cell', ...states.map(each => `matrix-cell-${each}`)].join(' ')}
      aria-label={t('audit.matrix.cell', {
        ...name,
        says: listInRow([wordsInside(cell), ...cited, ...further]),
      })}
      title={listInRow([cell.words, ...further])}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      data-place={place}
      data-cell={kindOfMark(cell.kind)}
      data-by-hand={correction?.kind}
    >
      {props.number !== undefined && <span class="matrix-cell-number">{props.number}</span>}
      <VerdictMark kind={cell.kind} />
    </button>
  );
}

export function placeKey({ row, column }: GridPlace): string {
  return `${String(row)}-${String(column)}`;
}

/** Returns the place of the cell an event happened in; `null` if it was outside the cells. */
export function readPlace(target: EventTarget | null): GridPlace | null {
  const cell = target instanceof Element ? target.closest('[data-place]') : null;
  const [row, column] = (cell?.getAttribute('data-place') ?? '').split('-').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
