import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { findCleanupPlace, readCleanup } from '../../lib/views/cleanup-state';
import { NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
import type { OverviewNumber } from '../../lib/views/overview';
import { CleanupView } from '../audit/CleanupView';
import { MatrixView } from '../audit/MatrixView';
import { SourceList } from '../audit/SourceList';
import { StatementList, tellingSource, type OpenCell } from '../audit/StatementList';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Tabs } from '../ui/Tabs';
import { usePanel } from './panel-context';

type TabId = 'statements' | 'matrix' | 'sources' | 'supported';

type AuditTabsProps = { index: AuditIndex; tabs: ReturnType<typeof useAuditTabs> };

export function useAuditTabs(index: AuditIndex, picked: { statement: StatementId } | null) {
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { tabsRef, jump } = useJump();

  const show = (cell: OpenCell): void => {
    setTab('statements');
    setFilter(NO_FILTER);
    setOpen(cell);
  };
  const showList = (wanted: StatementFilter): void => {
    setTab('statements');
    setFilter(wanted);
    jump();
  };
  const showNumber = (number: OverviewNumber): void => {
    if (number !== 'sources-read') {
      showList({ ...NO_FILTER, kind: number === 'supported' ? 'backed' : number });
      return;
    }
    setTab('sources');
    jump();
  };
  useEffect(() => {
    const row = picked === null ? undefined : index.rows.get(picked.statement);
    if (row) show({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Depends on the pick only: the index changes with every filled cell.
  }, [picked]);

  return { tab, setTab, filter, setFilter, open, setOpen, show, showList, showNumber, tabsRef };
}

/** Scrolls the tabs to the top of the panel, once their content is rendered. */
function useJump() {
  const tabsRef = useRef<HTMLDivElement>(null);
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    if (jumps > 0) tabsRef.current?.scrollIntoView({ block: 'start' });
  }, [jumps]);
  const jump = (): void => setJumps(count => count + 1);
  return { tabsRef, jump };
}

export function AuditTabs({ index, tabs }: AuditTabsProps): VNode {
  const { tab } = tabs;
  const { state } = usePanel();
  const { audit, matrix } = index;
  return (
    <div ref={tabs.tabsRef}>
      <Tabs
        label={t('panel.tabs.label')}
        tabs={[
          { id: 'statements', label: t('panel.tabs.statements'), count: matrix.rows.length },
          { id: 'matrix', label: t('panel.tabs.matrix') },
          { id: 'sources', label: t('panel.tabs.sources'), count: audit.sources.length },
          { id: 'supported', label: t('panel.tabs.supported') },
        ]}
        selected={tab}
        onSelect={id => tabs.setTab(id as TabId)}
      >
        {tab === 'statements' && (
          <StatementList
            index={index}
            filter={tabs.filter}
            onFilter={tabs.setFilter}
            open={tabs.open}
            onOpen={tabs.setOpen}
          />
        )}
        {tab === 'matrix' && <MatrixTab index={index} tabs={tabs} />}
        {tab === 'sources' && <SourceList index={index} />}
        {tab === 'supported' && (
          <CleanupView
            index={index}
            state={readCleanup(audit)}
            place={findCleanupPlace(audit, state.judging.value)}
          />
        )}
      </Tabs>
    </div>
  );
}

function MatrixTab({ index, tabs: { open, setOpen } }: AuditTabsProps): VNode {
  const { actions } = usePanel();
  const pair = index.audit.pairs.find(
    ({ statementId, sourceId }) => statementId === open?.statement && sourceId === open.source,
  );
  return (
    <>
      <div class="row row-end">
        <Button
          kind="quiet"
          icon={ICONS.grid}
          action="open-matrix"
          onClick={() => actions.openMatrix(index.audit.id)}
        >
          {t('panel.open_table')}
        </Button>
      </div>
      <MatrixView
        index={index}
        layout="panel"
        open={pair ?? null}
        onOpen={cell => setOpen(cell && { statement: cell.statementId, source: cell.sourceId })}
      />
    </>
  );
}
