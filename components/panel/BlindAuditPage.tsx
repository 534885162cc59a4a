import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { blindView, isGivenBlind } from '../../lib/views/blind-view';
import { Origins } from '../audit/Origins';
import { PermissionBanner } from '../audit/PermissionBanner';
import { BlindPage } from '../blind/BlindPage';
import { AskBeforeCheck } from './AskBeforeCheck';
import { CheckProgress } from './CheckProgress';
import { usePanel } from './panel-context';

export function BlindAuditPage({ audit }: { audit: Audit }): VNode {
  const { actions } = usePanel();
  const view = useMemo(() => blindView(audit), [audit]);
  return (
    <BlindPage
      view={view}
      onGive={(place, given) =>
        actions.annotations.correct(audit, {
          ...place,
          ...given,
          ...(isGivenBlind(audit, place) && { isBlind: true as const }),
        })
      }
      onBack={() => actions.openAudit(null)}
      onShow={() => actions.judgeBlind(false)}
    >
      {audit.stage === 'asking' ? (
        <AskBeforeCheck audit={audit} />
      ) : (
        <CheckProgress audit={audit} />
      )}
      <PermissionBanner audit={audit} />
      <Origins audit={audit} />
    </BlindPage>
  );
}
