import type { VNode } from 'preact';

import { findCorrection } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { SourceId } from '../../lib/core/ids';
import { isSettled, type Pair } from '../../lib/core/audit/pair';
import { type Source, pagesOfFinding } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn, MatrixRow } from '../../lib/views/audit-index';
import { kindOfMark } from '../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { VerdictMark } from '../ui/VerdictMark';
import { describeCell, furtherWords } from './verdict-words';
import { EvidenceView } from './EvidenceView';
import { HandMark } from './HandMark';
import { pagesLabel, readLabel } from './source-words';

type Cell = { column: MatrixColumn; pair: Pair };

export function CellList(props: {
  index: AuditIndex;
  row: MatrixRow;
  open: SourceId | null;
  onOpen: (source: SourceId) => void;
}): VNode {
  const { index, row, open, onOpen } = props;
  return (
    <ul class="cell-list stack gap-6" aria-label={t('audit.cells', { number: row.number })}>
      {sortCells(index, row).map(({ column, pair }) => {
        const isOpen = column.source.id === open;
        return (
          <li key={pair.id} class="stack gap-6">
            <CellButton
              audit={index.audit}
              column={column}
              pair={pair}
              isOpen={isOpen}
              onOpen={() => onOpen(column.source.id)}
            />
            {isOpen && <EvidenceView index={index} pair={pair} column={column} />}
          </li>
        );
      })}
    </ul>
  );
}

function CellButton(props: Cell & { audit: Audit; isOpen: boolean; onOpen: () => void }): VNode {
  const { audit, column, pair, isOpen, onOpen } = props;
  const cell = describeCell(pair, audit.status);
  const { kind, words } = cell;
  return (
    <button
      type="button"
      class={`cell line tiny verdict-${kind}`}
      aria-expanded={isOpen}
      data-cell={kindOfMark(kind)}
      onClick={onOpen}
    >
      <VerdictMark kind={kind} />
      <span class="stack gap-0">
        <span class="cell-word">
          {words}
          {pair.cited && <span class="tag">{t('audit.cited_here')}</span>}
          <HandMark correction={findCorrection(audit, pair)} />
          {furtherWords(cell).map(each => (
            <span key={each} class="tag">
              {each}
            </span>
          ))}
        </span>
        <span class="ellipsis soft">
          {column.number} · <bdi>{column.name}</bdi>
        </span>
        <ReadWords source={column.source} pair={pair} />
      </span>
    </button>
  );
}

function ReadWords({ source, pair }: { source: Source; pair: Pair }): VNode | null {
  if (source.status !== 'read' || !isSettled(pair)) return null;
  const pages = pagesLabel(pagesOfFinding(source, pair.finding));
  return (
    <span class="ellipsis soft" data-read>
      <bdi>{readLabel(source)}</bdi>
      {pages !== '' && ` · ${pages}`}
    </span>
  );
}

function sortCells({ matrix, audit }: AuditIndex, row: MatrixRow): Cell[] {
  const cells = matrix.columns.flatMap((column, place): Cell[] => {
    const pair = row.cells[place];
    return pair ? [{ column, pair }] : [];
  });
  const rank = ({ pair }: Cell): number =>
    VERDICT_ORDER.indexOf(kindOfMark(describeCell(pair, audit.status).kind)) -
    (pair.cited ? VERDICT_ORDER.length : 0);
  return cells.sort((a, b) => rank(a) - rank(b));
}
