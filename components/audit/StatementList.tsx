import type { VNode } from 'preact';

import type { SourceId, StatementId } from '../../lib/core/ids';
import type { Statement } from '../../lib/core/answer/statement';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { listStatements, NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
import { Button } from '../ui/Button';
import { usePanel } from '../panel/panel-context';
import { StatementFilters } from './StatementFilters';
import { StatementRow } from './StatementRow';

export type OpenCell = {
  statement: StatementId;
  source: SourceId | null;
  takesFocus?: true;
};

/** Lists every stretch of the answer that matches the filters, including those without claims. */
export function StatementList(props: {
  index: AuditIndex;
  filter: StatementFilter;
  onFilter: (filter: StatementFilter) => void;
  open: OpenCell | null;
  onOpen: (cell: OpenCell | null) => void;
  /** Opens a statement that was closed, and shows it on its page. */
  onSelect: (cell: OpenCell) => void;
  /** Statement whose page is closed. */
  lost: StatementId | null;
}): VNode {
  const { index, filter, onFilter, open, onOpen, onSelect, lost } = props;
  const { state } = usePanel();
  const listing = listStatements(index, filter, state.order.value);
  return (
    <>
      <StatementFilters
        index={index}
        filter={filter}
        onFilter={part => onFilter({ ...filter, ...part })}
        onClear={() => onFilter(NO_FILTER)}
        listing={listing}
      />
      {listing.statements.length === 0 && <NothingFits onClear={() => onFilter(NO_FILTER)} />}
      <ol class="statements stack" aria-label={t('audit.statements.label')}>
        {listing.statements.map(statement => {
          const row = index.rows.get(statement.id);
          if (!row) return <QuietStatement key={statement.id} statement={statement} />;
          const isOpen = open?.statement === statement.id;
          return (
            <StatementRow
              key={statement.id}
              index={index}
              row={row}
              isOpen={isOpen}
              openSource={isOpen ? open.source : null}
              takesFocus={isOpen && open.takesFocus === true}
              notice={lost === statement.id ? t('audit.statements.not_on_page') : null}
              onToggle={() => {
                if (isOpen) onOpen(null);
                else onSelect({ statement: statement.id, source: tellingSource(row) });
              }}
              onOpenCell={source => {
                (isOpen ? onOpen : onSelect)({ statement: statement.id, source });
              }}
            />
          );
        })}
      </ol>
    </>
  );
}

/** Shown if the list is empty; the answer itself may have no statements. */
function NothingFits({ onClear }: { onClear: () => void }): VNode {
  return (
    <div class="empty soft small stack gap-10 start" data-nothing-fits>
      <p>
        {t('filter.nothing')} {t('filter.nothing_next')}
      </p>
      <Button action="clear-filters" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

/** Returns the source of the cell to look at first: the deciding one, else the first cited one. */
export function tellingSource({ cells, verdict }: MatrixRow): SourceId | null {
  const decisive = cells.find(cell => cell !== null && cell.id === verdict?.decidedBy);
  const cited = cells.find(cell => cell?.cited);
  return (decisive ?? cited ?? cells[0])?.sourceId ?? null;
}

/** Shows a stretch that asserts nothing: collapsed, at its place. */
function QuietStatement({ statement }: { statement: Statement }): VNode {
  const { checkWorthiness: worth } = statement;
  const reason = worth.kind === 'not-check-worthy' ? t(`quiet.${worth.reason}`) : '';
  return (
    <li
      class="statement-quiet soft tiny"
      data-statement={statement.id}
      data-verdict="not-check-worthy"
    >
      <details>
        <summary>
          <span class="quiet-reason">
            {t('audit.statements.quiet', {
              verdict: t(`verdict.word.not-check-worthy`),
              reason,
            })}
          </span>
          <bdi class="quiet-text">{clipAtWord(statement.text, 80)}</bdi>
        </summary>
        <p dir="auto">{statement.text}</p>
      </details>
    </li>
  );
}
