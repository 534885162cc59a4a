import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { SourceId, StatementId } from '../../lib/core/ids';
import type { Statement } from '../../lib/core/answer/statement';
import { clipAtWord } from '../../lib/util/keep-title';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { listStatements, NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
import { arrangeStatements, type StatementEntry } from '../../lib/views/statement-entries';
import { Button } from '../ui/Button';
import { Icon, ICONS } from '../ui/Icon';
import { usePanel } from '../panel/panel-context';
import { CauseLine } from './CauseLine';
import { StatementFilters } from './StatementFilters';
import { StatementRow } from './StatementRow';
import { verdictWords } from './verdict-words';

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
  const [showsQuiet, setShowsQuiet] = useState(false);
  const listing = listStatements(index, filter, state.order.value);
  const quiet = listing.statements.length - listing.shown;

  function showRepeated(row: MatrixRow): void {
    const { id } = row.statement;
    if (!listing.statements.some(each => each.id === id)) onFilter(NO_FILTER);
    onOpen({ statement: id, source: tellingSource(row), takesFocus: true });
  }

  const rows = { index, open, lost, onOpen, onSelect, onShowRepeated: showRepeated };
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
      {quiet > 0 && (
        <QuietLine count={quiet} isShown={showsQuiet} onToggle={() => setShowsQuiet(!showsQuiet)} />
      )}
      <ol class="statements stack" aria-label={t('audit.statements.label')}>
        {arrangeStatements(index, listing.statements).map(entry =>
          entry.kind === 'quiet' && !showsQuiet ? null : (
            <Entry key={keyOf(entry)} entry={entry} rows={rows} />
          ),
        )}
      </ol>
    </>
  );
}

function Entry({
  entry,
  rows,
}: {
  entry: StatementEntry;
  rows: Omit<ListedRowProps, 'row'>;
}): VNode {
  switch (entry.kind) {
    case 'quiet':
      return <QuietStatement statement={entry.statement} />;
    case 'row':
      return <ListedRow {...rows} {...entry} />;
    case 'group':
      return (
        <CauseGroup audit={rows.index.audit} group={entry}>
          {entry.rows.map(row => (
            <ListedRow key={row.statement.id} {...rows} row={row} isShort />
          ))}
        </CauseGroup>
      );
  }
}

function keyOf(entry: StatementEntry): string {
  if (entry.kind === 'group') return entry.reason;
  return entry.kind === 'row' ? entry.row.statement.id : entry.statement.id;
}

type ListedRowProps = Pick<
  Parameters<typeof StatementRow>[0],
  'index' | 'row' | 'isShort' | 'repeats' | 'onShowRepeated'
> & {
  open: OpenCell | null;
  lost: StatementId | null;
  onOpen: (cell: OpenCell | null) => void;
  onSelect: (cell: OpenCell) => void;
};

function ListedRow({ open, lost, onOpen, onSelect, ...shown }: ListedRowProps): VNode {
  const { row } = shown;
  const { id } = row.statement;
  const isOpen = open?.statement === id;
  return (
    <StatementRow
      {...shown}
      isOpen={isOpen}
      openSource={isOpen ? open.source : null}
      takesFocus={isOpen && open.takesFocus === true}
      notice={lost === id ? t('audit.statements.not_on_page') : null}
      onToggle={() => {
        if (isOpen) onOpen(null);
        else onSelect({ statement: id, source: tellingSource(row) });
      }}
      onOpenCell={source => {
        (isOpen ? onOpen : onSelect)({ statement: id, source });
      }}
    />
  );
}

/** Opens what is no claim, at its place in the list. */
function QuietLine(props: { count: number; isShown: boolean; onToggle: () => void }): VNode {
  const { count, isShown, onToggle } = props;
  return (
    <button
      type="button"
      class="quiet-line bare line soft small"
      aria-expanded={isShown}
      data-action="show-quiet"
      onClick={onToggle}
    >
      <span class="statement-chevron">
        <Icon path={ICONS.chevron} size={14} />
      </span>
      {t('audit.matrix.quiet', { count })}
    </button>
  );
}

/** Holds statements that one cause keeps from being checked, below what can be done about it. */
function CauseGroup(props: {
  audit: Audit;
  group: Extract<StatementEntry, { kind: 'group' }>;
  children: VNode[];
}): VNode {
  const { audit, group, children } = props;
  const { reason, rows, sources } = group;
  return (
    <li class="cause-group stack gap-6">
      <CauseLine
        audit={audit}
        reason={reason}
        words={`${verdictWords(rows[0]?.verdict ?? null)} · ${t('count.statements', { count: rows.length })}`}
        sources={sources}
      />
      {/* Without any source the view says so above the list. */}
      {sources.length > 0 && <p class="soft tiny">{inOneLine(explain('reason', reason))}</p>}
      <ol class="stack gap-4">{children}</ol>
    </li>
  );
}

/** Shown if the list is empty; the answer itself may have no statements. */
function NothingFits({ onClear }: { onClear: () => void }): VNode {
  return (
    <div class="empty soft small stack gap-10 start" data-nothing-fits>
      <p>{t('filter.nothing')}</p>
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
