import type { VNode } from 'preact';

import type { SourceId } from '../../lib/core/ids';
import type { AuditIndex } from '../../lib/state/audit-index';
import type { MatrixRow } from '../../lib/state/matrix';
import { describeCell } from './cell-state';
import { EvidenceView } from './EvidenceView';
import { VerdictMark } from './VerdictMark';

export type CellListProps = {
  index: AuditIndex;
  row: MatrixRow;
  /** The source whose cell is open. */
  open: SourceId | null;
  onOpen: (source: SourceId) => void;
};

/** One statement against every source, and the cell that is open in full. */
export function CellList({ index, row, open, onOpen }: CellListProps): VNode {
  const columns = index.matrix.columns;
  const at = columns.findIndex(({ source }) => source.id === open);
  const column = columns[at];
  const pair = row.cells[at];
  return (
    <div class="cells">
      <ul class="cell-list" aria-label={`Statement ${String(row.number)} against every source`}>
        {columns.map(({ source, number }, place) => {
          const cell = row.cells[place];
          if (!cell) return null;
          const { kind, words } = describeCell(cell, index.audit.status);
          return (
            <li key={source.id}>
              <button
                type="button"
                class={`cell verdict-edge-${kind}`}
                aria-pressed={source.id === open}
                data-cell={kind}
                onClick={() => {
                  onOpen(source.id);
                }}
              >
                <VerdictMark kind={kind} />
                <span class="cell-words">
                  <span class="cell-word">
                    {words}
                    {cell.cited && <span class="tag">cited here</span>}
                  </span>
                  <span class="cell-source">
                    {number} · <bdi>{source.title}</bdi>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {column && pair && <EvidenceView key={pair.id} index={index} pair={pair} column={column} />}
    </div>
  );
}
