import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

import { isUndrawn } from '../../lib/core/finding';
import { isSettled } from '../../lib/core/pair';
import type { Pair } from '../../lib/core/pair';
import type { VerdictKind } from '../../lib/core/verdict';
import type { AuditIndex } from '../../lib/state/audit-index';
import { VERDICT_ORDER } from '../../lib/state/verdict-counts';
import { VERDICT_WORDS } from '../verdict-words';
import { EvidenceView } from './EvidenceView';
import { plural } from './format';
import { MatrixTable } from './MatrixTable';
import { VerdictMark } from './VerdictMark';

export type MatrixViewProps = {
  index: AuditIndex;
  /** `page`: the table has the whole window, and the open cell stands beside it. */
  layout: 'panel' | 'page';
  open: Pair | null;
  onOpen: (pair: Pair | null) => void;
};

/** The whole matrix with its legend, and the cell that is open in full. */
export function MatrixView({ index, layout, open, onOpen }: MatrixViewProps): VNode {
  const root = useRef<HTMLDivElement>(null);
  const { matrix, audit } = index;
  const column = open ? index.columns.get(open.sourceId) : undefined;
  const row = open ? index.rows.get(open.statementId) : undefined;
  const quiet = audit.statements.length - matrix.rows.length;

  function close(): void {
    onOpen(null);
    root.current?.querySelector<HTMLElement>('.matrix-cell[tabindex="0"]')?.focus();
  }

  if (matrix.rows.length === 0 || matrix.columns.length === 0) {
    return (
      <p class="soft">
        {matrix.columns.length === 0
          ? 'The answer cites no source, so there is no table.'
          : 'The answer holds no statement to compare, so there is no table.'}
      </p>
    );
  }
  return (
    <div class={`matrix-view matrix-view-${layout}`} ref={root}>
      <div class="matrix-side">
        <MatrixTable matrix={matrix} status={audit.status} open={open} onOpen={onOpen} />
        <MatrixLegend hasUndrawn={audit.pairs.some(isUndrawnCell)} />
        <p class="soft matrix-note">
          {plural(matrix.rows.length, 'statement')} × {plural(matrix.columns.length, 'source')}.
          {quiet > 0 && ` ${plural(quiet, 'stretch', 'stretches')} of the answer assert nothing.`}
        </p>
      </div>
      {open && column && row && (
        <aside class="matrix-evidence" aria-label="Opened cell">
          <p class="matrix-statement" dir="auto">
            <span class="statement-number">{row.number}</span> {row.statement.text}
          </p>
          <EvidenceView
            key={open.id}
            index={index}
            pair={open}
            column={column}
            takesFocus
            onClose={close}
          />
        </aside>
      )}
    </div>
  );
}

/** Cells know five findings and waiting; the other kinds belong to whole statements. */
const CELL_KINDS: readonly VerdictKind[] = VERDICT_ORDER.filter(
  kind => kind !== 'supported-elsewhere' && kind !== 'not-check-worthy',
);

function isUndrawnCell(pair: Pair): boolean {
  return isSettled(pair) && isUndrawn(pair.finding);
}

function MatrixLegend({ hasUndrawn }: { hasUndrawn: boolean }): VNode {
  return (
    <ul class="legend" aria-label="Legend">
      {CELL_KINDS.map(kind => (
        <li key={kind}>
          <VerdictMark kind={kind} size={12} /> {VERDICT_WORDS[kind]}
        </li>
      ))}
      <li>
        <span class="legend-cited" aria-hidden="true" /> Cited for the statement
      </li>
      {hasUndrawn && (
        <li>
          <span class="legend-undrawn" aria-hidden="true" /> Not drawn from the source
        </li>
      )}
    </ul>
  );
}
