import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { findCleanupPlace, readCleanup } from '../../lib/views/cleanup-state';
import type { StatementFilter } from '../../lib/views/statement-filter';
import { CleanupView } from '../audit/CleanupView';
import { MatrixView } from '../audit/MatrixView';
import { SourceList } from '../audit/SourceList';
import { StatementList, type OpenCell } from '../audit/StatementList';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Tabs } from '../ui/Tabs';
import { usePanel } from './panel-context';

export type TabId = 'statements' | 'matrix' | 'sources' | 'supported';

type AuditTabsProps = {
  index: AuditIndex;
  tab: TabId;
  setTab: (tab: TabId) => void;
  filter: StatementFilter;
  setFilter: (filter: StatementFilter) => void;
  open: OpenCell | null;
  setOpen: (cell: OpenCell | null) => void;
};

export function AuditTabs(props: AuditTabsProps): VNode {
  const { index, tab, setTab, open, setOpen } = props;
  const { state, actions } = usePanel();
  const { audit, matrix } = index;
  return (
    <Tabs
      label={t('panel.tabs.label')}
      tabs={[
        { id: 'statements', label: t('panel.tabs.statements'), count: matrix.rows.length },
        { id: 'matrix', label: t('panel.tabs.matrix') },
        { id: 'sources', label: t('panel.tabs.sources'), count: audit.sources.length },
        { id: 'supported', label: t('panel.tabs.supported') },
      ]}
      selected={tab}
      onSelect={id => setTab(id as TabId)}
    >
      {tab === 'statements' && (
        <StatementList
          index={index}
          filter={props.filter}
          onFilter={props.setFilter}
          order={state.order.value}
          onOrder={order => actions.orderStatements(order)}
          open={open}
          onOpen={setOpen}
          showOnPage={async statement => {
            const isShown = await actions.showStatement(audit.id, statement);
            // A pasted answer has no page, so its statements need no message that it is closed.
            return isShown || audit.answer.origin.kind === 'pasted';
          }}
        />
      )}
      {tab === 'matrix' && <MatrixTab index={index} open={open} setOpen={setOpen} />}
      {tab === 'sources' && <SourceList index={index} />}
      {tab === 'supported' && <SupportedTab index={index} />}
    </Tabs>
  );
}

function SupportedTab({ index }: { index: AuditIndex }): VNode {
  const { state, actions } = usePanel();
  const { audit } = index;
  return (
    <CleanupView
      index={index}
      state={readCleanup(audit)}
      place={findCleanupPlace(audit, state.judging.value)}
      onStart={() => actions.startCleanup(audit.id)}
      onStop={() => actions.stopCleanup(audit.id)}
      onAnswer={(statement, answer) => actions.answerCleanup(audit.id, statement, answer)}
      onCopy={choices => actions.copySupported(audit, choices)}
    />
  );
}

function MatrixTab(props: Pick<AuditTabsProps, 'index' | 'open' | 'setOpen'>): VNode {
  const { index, open, setOpen } = props;
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
