import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import { missingFrom } from '../../lib/answer-quality/coverage';
import { findAside } from '../../lib/core/audit/aside';
import type { Audit } from '../../lib/core/audit/audit';
import { differingStatements, findOpinion } from '../../lib/views/opinion-state';
import { plainView } from '../../lib/views/plain-view';
import { PermissionBanner } from '../audit/PermissionBanner';
import { PlainOpinion } from '../opinion/PlainOpinion';
import { PlainPage } from '../plain/PlainPage';
import { AskBeforeCheck } from './AskBeforeCheck';
import { CheckProgress } from './CheckProgress';
import { usePanel } from './panel-context';
import { ViewSwitch } from './ViewSwitch';

/** One audit in the side panel, for a patient. */
export function PlainAuditPage({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const opinion = findOpinion(state.asides.value, audit);
  const differing = useMemo(() => differingStatements(opinion), [opinion]);
  const view = useMemo(() => plainView(audit, differing), [audit, differing]);
  const place = { auditId: audit.id, kind: 'coverage', key: 'answer' } as const;
  const coverage = findAside(state.asides.value, place)?.state;
  const missing =
    coverage?.status === 'ended' ? missingFrom(coverage.result, state.keyPoints.value) : [];
  return (
    <PlainPage
      view={view}
      picked={state.picked.value}
      missing={missing}
      viewSwitch={<ViewSwitch />}
      onBack={() => actions.openAudit(null)}
      onShare={way => actions.share({ audit, ledger: null, closest: [], differing }, way)}
      opinion={<PlainOpinion opinion={opinion} />}
    >
      {audit.stage === 'asking' ? (
        <AskBeforeCheck audit={audit} />
      ) : (
        <CheckProgress audit={audit} />
      )}
      <PermissionBanner audit={audit} />
    </PlainPage>
  );
}
