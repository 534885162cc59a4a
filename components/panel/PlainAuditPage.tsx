import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { plainView } from '../../lib/views/plain-view';
import { PermissionBanner } from '../audit/PermissionBanner';
import { PlainPage } from '../plain/PlainPage';
import { AskBeforeCheck } from './AskBeforeCheck';
import { CheckProgress } from './CheckProgress';
import { usePanel } from './panel-context';
import { ViewSwitch } from './ViewSwitch';

/** One audit in the side panel, for a patient. */
export function PlainAuditPage({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const view = useMemo(() => plainView(audit), [audit]);
  return (
    <PlainPage
      view={view}
      picked={state.picked.value}
      viewSwitch={<ViewSwitch />}
      onBack={() => actions.openAudit(null)}
      onShare={way => actions.share({ audit, ledger: null, closest: [] }, way)}
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
