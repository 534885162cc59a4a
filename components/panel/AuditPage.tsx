import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import type { StatementId } from '../../lib/core/ids';
import type { VerdictKind } from '../../lib/core/verdict';
import { indexAudit } from '../../lib/state/audit-index';
import type { AuditIndex } from '../../lib/state/audit-index';
import { CaptureNotes } from '../audit/CaptureNotes';
import { MatrixView } from '../audit/MatrixView';
import { PermissionBanner } from '../audit/PermissionBanner';
import { ProgressSection } from '../audit/ProgressSection';
import { SourceList } from '../audit/SourceList';
import { StatementList, tellingSource } from '../audit/StatementList';
import type { OpenCell } from '../audit/StatementList';
import { Summary } from '../audit/Summary';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Tabs } from '../ui/Tabs';
import { AuditHeader } from './AuditHeader';
import type { PanelActions } from './panel-actions';

export type AuditPageProps = {
  audit: Audit;
  /** The statement that was picked on the page; `null`: none. */
  picked: ReadonlySignal<StatementId | null>;
  now: ReadonlySignal<number>;
  actions: PanelActions;
};

type TabId = 'statements' | 'matrix' | 'sources';

/** One audit in the side panel. */
export function AuditPage({ audit, picked, now, actions }: AuditPageProps): VNode {
  const index = useMemo(() => indexAudit(audit), [audit]);
  const { tab, setTab, filter, setFilter, open, setOpen } = useViews(index, picked);

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} actions={actions} />
      <ProgressSection
        audit={audit}
        now={now}
        onStop={() => {
          actions.stop(audit.id);
        }}
        onResume={() => {
          actions.resume(audit.id);
        }}
      />
      <PermissionBanner audit={audit} />
      <CaptureNotes answer={audit.answer} />
      <Summary
        audit={audit}
        layout="panel"
        filter={filter}
        onFilter={kind => {
          setFilter(kind);
          setTab('statements');
        }}
      />
      <Tabs
        label="Views of this check"
        tabs={[
          { id: 'statements', label: 'Statements', count: index.matrix.rows.length },
          { id: 'matrix', label: 'Matrix' },
          { id: 'sources', label: 'Sources', count: audit.sources.length },
        ]}
        selected={tab}
        onSelect={id => {
          setTab(id as TabId);
        }}
      >
        {tab === 'statements' && (
          <StatementList
            index={index}
            filter={filter}
            onShowAll={() => {
              setFilter(null);
            }}
            open={open}
            onOpen={setOpen}
            showOnPage={statement => showOnPage(statement, audit, actions)}
          />
        )}
        {tab === 'matrix' && (
          <MatrixTab index={index} open={open} onOpen={setOpen} actions={actions} />
        )}
        {tab === 'sources' && <SourceList index={index} />}
      </Tabs>
    </main>
  );
}

/** What is looked at, by the reader's clicks here and on the page. */
function useViews(index: AuditIndex, picked: ReadonlySignal<StatementId | null>) {
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<VerdictKind | null>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const statement = picked.value;

  useEffect(() => {
    const row = statement === null ? undefined : index.rows.get(statement);
    if (!row) return;
    setTab('statements');
    setFilter(null);
    setOpen({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Only the pick counts: the index changes with every cell that is filled.
  }, [statement]);

  return { tab, setTab, filter, setFilter, open, setOpen };
}

/** A pasted answer never was on a page, so there is nothing to miss. */
function showOnPage(
  statement: OpenCell['statement'],
  audit: Audit,
  actions: PanelActions,
): Promise<boolean> {
  const isShown = actions.showStatement(audit.id, statement);
  return audit.answer.origin.kind === 'pasted' ? isShown.then(() => true) : isShown;
}

type MatrixTabProps = {
  index: AuditIndex;
  open: OpenCell | null;
  onOpen: (cell: OpenCell | null) => void;
  actions: PanelActions;
};

function MatrixTab({ index, open, onOpen, actions }: MatrixTabProps): VNode {
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
          onClick={() => {
            actions.openMatrix(index.audit.id);
          }}
        >
          Open the whole table in a tab
        </Button>
      </div>
      <MatrixView
        index={index}
        layout="panel"
        open={pair ?? null}
        onOpen={cell => {
          onOpen(cell && { statement: cell.statementId, source: cell.sourceId });
        }}
      />
    </>
  );
}
