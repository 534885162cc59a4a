import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { findCleanupPlace, readCleanup } from '../../lib/views/cleanup-state';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { StatementFilter, StatementOrder } from '../../lib/views/statement-filter';
import { CleanupView } from '../audit/CleanupView';
import { MatrixView } from '../audit/MatrixView';
import { SourceList } from '../audit/SourceList';
import { StatementList, type OpenCell } from '../audit/StatementList';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Tabs } from '../ui/Tabs';
import type { PanelActions } from '../audit/panel-actions';

export type TabId = 'statements' | 'matrix' | 'sources' | 'supported';

type AuditTabsProps = {
  index: AuditIndex;
  judging: JudgeView;
  actions: PanelActions;
  tab: TabId;
  setTab: (tab: TabId) => void;
  order: StatementOrder;
  filter: StatementFilter;
  setFilter: (filter: StatementFilter) => void;
  open: OpenCell | null;
  setOpen: (cell: OpenCell | null) => void;
};

export function AuditTabs(props: AuditTabsProps): VNode {
  const { index, judging, actions, tab, setTab, open, setOpen } = props;
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
          order={props.order}
          onOrder={order => actions.orderStatements(order)}
          open={open}
          onOpen={setOpen}
          showOnPage={statement => showOnPage(statement, audit, actions)}
        />
      )}
      {tab === 'matrix' && (
        <MatrixTab index={index} open={open} onOpen={setOpen} actions={actions} />
      )}
      {tab === 'sources' && <SourceList index={index} />}
      {tab === 'supported' && <SupportedTab index={index} judging={judging} actions={actions} />}
    </Tabs>
  );
}

/** A pasted answer has no page, so its statements need no message that the page is closed. */
function showOnPage(
  statement: OpenCell['statement'],
  audit: Audit,
  actions: PanelActions,
): Promise<boolean> {
  const isShown = actions.showStatement(audit.id, statement);
  return audit.answer.origin.kind === 'pasted' ? isShown.then(() => true) : isShown;
}

function SupportedTab(props: Pick<AuditTabsProps, 'index' | 'judging' | 'actions'>): VNode {
  const { index, judging, actions } = props;
  const { audit } = index;
  return (
    <CleanupView
      index={index}
      state={readCleanup(audit)}
      place={findCleanupPlace(audit, judging)}
      onStart={() => actions.startCleanup(audit.id)}
      onStop={() => actions.stopCleanup(audit.id)}
      onAnswer={(statement, answer) => actions.answerCleanup(audit.id, statement, answer)}
      onCopy={choices => actions.copySupported(audit, choices)}
    />
  );
}

function MatrixTab(props: {
  index: AuditIndex;
  open: OpenCell | null;
  onOpen: (cell: OpenCell | null) => void;
  actions: PanelActions;
}): VNode {
  const { index, open, onOpen, actions } = props;
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
        onOpen={cell => onOpen(cell && { statement: cell.statementId, source: cell.sourceId })}
      />
    </>
  );
}
