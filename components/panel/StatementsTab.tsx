import type { VNode } from 'preact';

import { findLack } from '../../lib/core/answer/answer';
import type { Audit } from '../../lib/core/audit/audit';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { hasNothingToCompare, statesNothing } from '../../lib/views/overview';
import { NO_FILTER } from '../../lib/views/statement-filter';
import { QualitySection } from '../answer-quality/QualitySection';
import { ClaimsThatMatter } from '../audit/ClaimsThatMatter';
import { LookForAll } from '../audit/LookForAll';
import { Origins } from '../audit/Origins';
import { PermissionBanner } from '../audit/PermissionBanner';
import { StatementList } from '../audit/StatementList';
import { Statistics } from '../audit/Statistics';
import { CheckAgainSection } from '../judge/CheckAgain';
import { ComparisonSection } from '../judge/ComparisonSection';
import { SecondOpinion } from '../opinion/SecondOpinion';
import { usePanel } from './panel-context';
import { Problems } from './Problems';
import type { AuditTabsState } from './use-audit-tabs';

/** What needs a step of the user, what to read first, then every statement, then the statistics. */
export function StatementsTab({ index, tabs }: { index: AuditIndex; tabs: AuditTabsState }): VNode {
  const { audit } = index;
  const { actions } = usePanel();
  return (
    <div class="stack gap-12">
      <PermissionBanner audit={audit} />
      <Origins audit={audit} />
      {hasNothingToCompare(audit) && <NothingToCompare audit={audit} />}
      <Problems tabs={tabs} />
      <ClaimsThatMatter
        index={index}
        claims={tabs.claims}
        onOpen={tabs.pick}
        onShowAll={() => {
          actions.orderStatements('worst');
          tabs.showList(NO_FILTER);
        }}
      />
      <CheckAgainSection audit={audit} />
      <ComparisonSection
        index={index}
        onOpen={({ statementId, sourceId }) =>
          tabs.show({ statement: statementId, source: sourceId })
        }
      />
      <div ref={tabs.listRef}>
        <StatementList
          index={index}
          filter={tabs.filter}
          onFilter={tabs.setFilter}
          open={tabs.open}
          onOpen={tabs.setOpen}
          onSelect={tabs.select}
          lost={tabs.lost}
        />
      </div>
      <LookForAll index={index} />
      <SecondOpinion audit={audit} />
      {!hasNothingToCompare(audit) && <Statistics audit={audit} />}
      <QualitySection audit={audit} />
    </div>
  );
}

/** Says once why nothing was compared, and what to do. */
function NothingToCompare({ audit }: { audit: Audit }): VNode {
  const words = statesNothing(audit)
    ? `${t('overview.nothing')} ${t('overview.nothing_next')}`
    : inOneLine(explain('reason', findLack(audit.answer)));
  return (
    <p class="claims-none raised" data-nothing-to-compare>
      {words}
    </p>
  );
}
