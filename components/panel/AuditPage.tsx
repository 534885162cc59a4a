import type { VNode } from 'preact';
import { useMemo, useEffect, useRef, useState } from 'preact/hooks';
import type { Audit } from '../../lib/core/audit/audit';
import type { StatementId } from '../../lib/core/ids';
import { indexAudit, type AuditIndex } from '../../lib/views/audit-index';
import { NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
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
import { usePanel } from './panel-context';
import type { OverviewNumber } from '../../lib/views/overview';
import { tellingSource, type OpenCell } from '../audit/StatementList';

/** Shows one audit in the side panel: at a glance, then what needs a look, then all of it. */
export function AuditPage({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const index = useMemo(() => indexAudit(audit), [audit]);
  const { tabsRef, showNumber, showList, ...views } = useAuditViews(index, state.picked.value);
  if (audit.stage === 'asking') return <NotBegun audit={audit} />;

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} />
      <CheckProgress audit={audit} />
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
        judging={state.judging.value}
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
        <AuditTabs index={index} {...views} />
      </div>
    </main>
  );
}

/** Shown before the check starts: nothing to show yet but its cost. */
function NotBegun({ audit }: { audit: Audit }): VNode {
  return (
    <main class="audit" data-audit-status="asking">
      <AuditHeader audit={audit} />
      <AskBeforeCheck audit={audit} />
      <Origins audit={audit} />
    </main>
  );
}

function useAuditViews(index: AuditIndex, picked: StatementId | null) {
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
    const row = picked === null ? undefined : index.rows.get(picked);
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
