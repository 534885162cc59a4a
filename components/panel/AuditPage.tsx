import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Audit } from '../../lib/core/audit/audit';
import { wasJudged } from '../../lib/core/audit/pair';
import { indexAudit } from '../../lib/views/audit-index';
import { statesNothing } from '../../lib/views/overview';
import { NO_FILTER } from '../../lib/views/statement-filter';
import { ClaimsThatMatter } from '../audit/ClaimsThatMatter';
import { Origins } from '../audit/Origins';
import { Overview } from '../audit/Overview';
import { PermissionBanner } from '../audit/PermissionBanner';
import { Summary } from '../audit/Summary';
import { ComparisonSection } from '../judge/ComparisonSection';
import { CheckAgainSection } from '../judge/CheckAgain';
import { AskBeforeCheck } from './AskBeforeCheck';
import { AuditHeader } from './AuditHeader';
import { AuditTabs, useAuditTabs } from './AuditTabs';
import { CheckProgress } from './CheckProgress';
import { usePanel } from './panel-context';

/** Shows one audit in the side panel: at a glance, then what needs a look, then all of it. */
export function AuditPage({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const index = useMemo(() => indexAudit(audit), [audit]);
  const tabs = useAuditTabs(index, state.picked.value);
  if (audit.stage === 'asking') return <NotBegun audit={audit} />;

  const isWaiting = audit.status === 'waiting';
  // Before anything was compared, every number would be nought of nought.
  const isShown =
    (!isWaiting && audit.status !== 'running') || audit.pairs.some(pair => wasJudged(pair));

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit} />
      <CheckProgress audit={audit} />
      {isWaiting && <PermissionBanner audit={audit} />}
      {isShown && <Overview audit={audit} onShow={tabs.showNumber} />}
      {!isWaiting && <PermissionBanner audit={audit} />}
      <ClaimsThatMatter
        index={index}
        onOpen={cell => tabs.show({ ...cell, takesFocus: true })}
        onShowAll={() => {
          actions.orderStatements('worst');
          tabs.showList(NO_FILTER);
        }}
      />
      <CheckAgainSection audit={audit} />
      <Origins audit={audit} />
      {isShown && !statesNothing(audit) && (
        <Summary
          audit={audit}
          layout="panel"
          filter={tabs.filter.kind}
          onFilter={kind => tabs.showList({ ...NO_FILTER, kind })}
        />
      )}
      <ComparisonSection
        index={index}
        onOpen={({ statementId, sourceId }) =>
          tabs.show({ statement: statementId, source: sourceId })
        }
      />
      <AuditTabs index={index} tabs={tabs} />
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
