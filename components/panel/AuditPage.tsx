import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Audit } from '../../lib/core/audit/audit';
import { indexAudit } from '../../lib/views/audit-index';
import { NO_FILTER } from '../../lib/views/statement-filter';
import { Origins } from '../audit/Origins';
import { Overview } from '../audit/Overview';
import { AskBeforeCheck } from './AskBeforeCheck';
import { AuditHeader } from './AuditHeader';
import { AuditTabs } from './AuditTabs';
import { CheckProgress } from './CheckProgress';
import { useAuditTabs } from './use-audit-tabs';

/** Shows one audit in the side panel: a short header, then its tabs. */
export function AuditPage({ audit }: { audit: Audit }): VNode {
  const index = useMemo(() => indexAudit(audit), [audit]);
  const tabs = useAuditTabs(index);
  if (audit.stage === 'asking') return <NotBegun audit={audit} />;

  return (
    <main class="audit" data-audit-status={audit.status}>
      <AuditHeader audit={audit}>
        <Overview
          audit={audit}
          filter={tabs.filter.kind}
          onFilter={kind => tabs.showList({ ...NO_FILTER, kind })}
          onSources={() => tabs.setTab('sources')}
        />
      </AuditHeader>
      <CheckProgress audit={audit} />
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
