import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import type { StatementId } from '../../lib/core/ids';
import type { PowerWait } from '../../lib/core/power';
import { indexAudit } from '../../lib/state/audit-index';
import type { EngineView } from '../../lib/state/engine-choice';
import type { LedgerView } from '../../lib/state/ledger-state';
import { NO_FILTER } from '../../lib/state/statement-filter';
import type { StatementOrder } from '../../lib/state/statement-filter';
import { ClaimsThatMatter } from '../audit/ClaimsThatMatter';
import { Origins } from '../audit/Origins';
import { Overview } from '../audit/Overview';
import { PermissionBanner } from '../audit/PermissionBanner';
import { Summary } from '../audit/Summary';
import { ComparisonSection } from '../engine/ComparisonSection';
import { RejudgeSection } from '../engine/RejudgeSection';
import { AskBeforeCheck } from './AskBeforeCheck';
import { AuditHeader } from './AuditHeader';
import { AuditTabs } from './AuditTabs';
import { CheckProgress } from './CheckProgress';
import { useAuditViews } from './use-audit-views';
import type { PanelActions } from './panel-actions';

export type AuditPageProps = {
  audit: Audit;
  /** The statement that was picked on the page; `null`: none. */
  picked: ReadonlySignal<StatementId | null>;
  /** How the reader has statements ordered. */
  order: ReadonlySignal<StatementOrder>;
  /** Why checks that began by themselves wait; `null`: they do not. */
  powerWait: ReadonlySignal<PowerWait | null>;
  now: ReadonlySignal<number>;
  engine: ReadonlySignal<EngineView>;
  ledger: ReadonlySignal<LedgerView>;
  actions: PanelActions;
};

/** One audit in the side panel: at a glance, then what needs a look, then all of it. */
export function AuditPage(props: AuditPageProps): VNode {
  const { audit, picked, order, actions } = props;
  const engine = props.engine.value;
  const index = useMemo(() => indexAudit(audit), [audit]);
  const { tabsRef, showNumber, showList, ...views } = useAuditViews(index, picked);
  if (audit.stage === 'asking') return <NotBegun {...props} />;

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} engine={engine} ledger={props.ledger.value} actions={actions} />
      <CheckProgress {...props} />
      <Overview audit={audit} onShow={showNumber} />
      <PermissionBanner audit={audit} />
      <ClaimsThatMatter
        index={index}
        onOpen={cell => {
          views.show({ ...cell, takesFocus: true });
        }}
        onShowAll={() => {
          actions.orderStatements('worst');
          showList(NO_FILTER);
        }}
      />
      <RejudgeSection
        audit={audit}
        engine={engine}
        onRejudge={scope => {
          actions.rejudge(audit.id, scope);
        }}
      />
      <Origins audit={audit} />
      <Summary
        audit={audit}
        layout="panel"
        filter={views.filter.kind}
        onFilter={kind => {
          showList({ ...NO_FILTER, kind });
        }}
      />
      <ComparisonSection
        index={index}
        onOpen={({ statementId, sourceId }) => {
          views.show({ statement: statementId, source: sourceId });
        }}
      />
      <div ref={tabsRef}>
        <AuditTabs index={index} engine={engine} order={order.value} actions={actions} {...views} />
      </div>
    </main>
  );
}

/** Nothing was looked at yet, so there is nothing to say of it but what it would take. */
function NotBegun({ audit, engine, ledger, actions }: AuditPageProps): VNode {
  return (
    <main class="audit" data-audit-status="asking">
      <AuditHeader audit={audit} engine={engine.value} ledger={ledger.value} actions={actions} />
      <AskBeforeCheck audit={audit} engine={engine} actions={actions} />
      <Origins audit={audit} />
    </main>
  );
}
