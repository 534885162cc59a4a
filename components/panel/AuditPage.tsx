import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import type { StatementId } from '../../lib/core/ids';
import type { VerdictKind } from '../../lib/core/verdict';
import { indexAudit } from '../../lib/state/audit-index';
import type { AuditIndex } from '../../lib/state/audit-index';
import type { EngineView } from '../../lib/state/engine-choice';
import type { LedgerView } from '../../lib/state/ledger-state';
import { CaptureNotes } from '../audit/CaptureNotes';
import { NoteField } from '../audit/NoteField';
import { PermissionBanner } from '../audit/PermissionBanner';
import { ProgressSection } from '../audit/ProgressSection';
import { SplitNote } from '../audit/SplitNote';
import { tellingSource } from '../audit/StatementList';
import type { OpenCell } from '../audit/StatementList';
import { Summary } from '../audit/Summary';
import { ComparisonSection } from '../engine/ComparisonSection';
import { LedgerSection } from '../engine/LedgerSection';
import { RejudgeSection } from '../engine/RejudgeSection';
import { AuditHeader } from './AuditHeader';
import { AuditTabs } from './AuditTabs';
import type { TabId } from './AuditTabs';
import type { PanelActions } from './panel-actions';

export type AuditPageProps = {
  audit: Audit;
  /** The statement that was picked on the page; `null`: none. */
  picked: ReadonlySignal<StatementId | null>;
  now: ReadonlySignal<number>;
  engine: ReadonlySignal<EngineView>;
  ledger: ReadonlySignal<LedgerView>;
  actions: PanelActions;
};

/** One audit in the side panel. */
export function AuditPage(props: AuditPageProps): VNode {
  const { audit, picked, now, actions } = props;
  const engine = props.engine.value;
  const index = useMemo(() => indexAudit(audit), [audit]);
  const views = useViews(index, picked);

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} engine={engine} ledger={props.ledger.value} actions={actions} />
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
      <RejudgeSection
        audit={audit}
        engine={engine}
        onRejudge={scope => {
          actions.rejudge(audit.id, scope);
        }}
      />
      <PermissionBanner audit={audit} />
      <CaptureNotes answer={audit.answer} />
      <SplitNote audit={audit} />
      <Summary
        audit={audit}
        layout="panel"
        filter={views.filter}
        onFilter={kind => {
          views.setFilter(kind);
          views.setTab('statements');
        }}
      />
      <NoteField audit={audit} statementId={null} />
      <ComparisonSection
        index={index}
        onOpen={({ statementId, sourceId }) => {
          views.show({ statement: statementId, source: sourceId });
        }}
      />
      <LedgerSection
        audit={audit}
        ledger={props.ledger.value}
        connection={engine.choice.connection}
      />
      <AuditTabs index={index} engine={engine} actions={actions} {...views} />
    </main>
  );
}

/** What is looked at, by the reader's clicks here and on the page. */
function useViews(index: AuditIndex, picked: ReadonlySignal<StatementId | null>) {
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<VerdictKind | null>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const statement = picked.value;

  const show = (cell: OpenCell): void => {
    setTab('statements');
    setFilter(null);
    setOpen(cell);
  };
  useEffect(() => {
    const row = statement === null ? undefined : index.rows.get(statement);
    if (row) show({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Only the pick counts: the index changes with every cell that is filled.
  }, [statement]);

  return { tab, setTab, filter, setFilter, open, setOpen, show };
}
