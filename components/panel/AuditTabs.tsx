import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { findCleanupPlace, readCleanup } from '../../lib/views/cleanup-state';
import { CleanupView } from '../audit/CleanupView';
import { MatrixView } from '../audit/MatrixView';
import { SourceList } from '../audit/SourceList';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Tabs } from '../ui/Tabs';
import { usePanel } from './panel-context';
import { StatementsTab } from './StatementsTab';
import type { AuditTabsState, TabId } from './use-audit-tabs';

type AuditTabsProps = { index: AuditIndex; tabs: AuditTabsState };

export function AuditTabs({ index, tabs }: AuditTabsProps): VNode {
  const { tab } = tabs;
  const { state } = usePanel();
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
      onSelect={id => tabs.setTab(id as TabId)}
    >
      {tab === 'statements' && <StatementsTab index={index} tabs={tabs} />}
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
