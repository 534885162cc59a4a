import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo, useEffect, useRef, useState } from 'preact/hooks';
import type { Audit } from '../../lib/core/audit/audit';
import type { StatementId } from '../../lib/core/ids';
import type { PowerWait } from '../../lib/core/device/power';
import { indexAudit, type AuditIndex } from '../../lib/views/audit-index';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LedgerView } from '../../lib/views/ledger-state';
import {
  NO_FILTER,
  type StatementOrder,
  type StatementFilter,
} from '../../lib/views/statement-filter';
import { ClaimsThatMatter } from '../audit/ClaimsThatMatter';
import { Origins } from '../audit/Origins';
import { Overview } from '../audit/Overview';
import { PermissionBanner } from '../audit/PermissionBanner';
import { Summary } from '../audit/Summary';
import { ComparisonSection } from '../judge/ComparisonSection';
import { CheckAgainSection } from '../judge/CheckAgain';
import { AskBeforeCheck } from './AskBeforeCheck';
import { AuditHeader } from './AuditHeader';
import { AuditTabs, type TabId } from './AuditTabs';
import { CheckProgress } from './CheckProgress';
import type { PanelActions } from '../audit/panel-actions';
import type { OverviewNumber } from '../../lib/views/overview';
import { tellingSource, type OpenCell } from '../audit/StatementList';

type AuditPageProps = {
  audit: Audit;
  picked: ReadonlySignal<StatementId | null>;
  order: ReadonlySignal<StatementOrder>;
  /** Reason why automatic checks wait; `null` if they do not. */
  powerWait: ReadonlySignal<PowerWait | null>;
  now: ReadonlySignal<number>;
  judging: ReadonlySignal<JudgeView>;
  ledger: ReadonlySignal<LedgerView>;
  actions: PanelActions;
};

/** Shows one audit in the side panel: at a glance, then what needs a look, then all of it. */
export function AuditPage(props: AuditPageProps): VNode {
  const { audit, picked, order, actions } = props;
  const judging = props.judging.value;
  const index = useMemo(() => indexAudit(audit), [audit]);
  const { tabsRef, showNumber, showList, ...views } = useAuditViews(index, picked);
  if (audit.stage === 'asking') return <NotBegun {...props} />;

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} judging={judging} ledger={props.ledger.value} actions={actions} />
      <CheckProgress {...props} />
      <Overview audit={audit} onShow={showNumber} />
      <PermissionBanner audit={audit} />
      <ClaimsThatMatter
        index={index}
        onOpen={cell => views.show({ ...cell, takesFocus: true })}
        onShowAll={() => {
          actions.orderStatements('worst');
          showList(NO_FILTER);
        }}
      />
      <CheckAgainSection
        audit={audit}
        judging={judging}
        onCheckAgain={scope => actions.checkAgain(audit.id, scope)}
      />
      <Origins audit={audit} />
      <Summary
        audit={audit}
        layout="panel"
        filter={views.filter.kind}
        onFilter={kind => showList({ ...NO_FILTER, kind })}
      />
      <ComparisonSection
        index={index}
        onOpen={({ statementId, sourceId }) =>
          views.show({ statement: statementId, source: sourceId })
        }
      />
      <div ref={tabsRef}>
        <AuditTabs
          index={index}
          judging={judging}
          order={order.value}
          actions={actions}
          {...views}
        />
      </div>
    </main>
  );
}

/** Shown before the check starts: nothing to show yet but its cost. */
function NotBegun({ audit, judging, ledger, actions }: AuditPageProps): VNode {
  return (
    <main class="audit" data-audit-status="asking">
      <AuditHeader audit={audit} judging={judging.value} ledger={ledger.value} actions={actions} />
      <AskBeforeCheck audit={audit} judging={judging.value} actions={actions} />
      <Origins audit={audit} />
    </main>
  );
}

function useAuditViews(index: AuditIndex, picked: ReadonlySignal<StatementId | null>) {
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { tabsRef, jump } = useJump();
  const statement = picked.value;

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
    const row = statement === null ? undefined : index.rows.get(statement);
    if (row) show({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Depends on the pick only: the index changes with every filled cell.
  }, [statement]);

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
