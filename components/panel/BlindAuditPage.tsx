import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { PowerWait } from '../../lib/core/device/power';
import { blindView, isGivenBlind } from '../../lib/views/blind-view';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { Origins } from '../audit/Origins';
import { PermissionBanner } from '../audit/PermissionBanner';
import { BlindPage } from '../blind/BlindPage';
import { AskBeforeCheck } from './AskBeforeCheck';
import { CheckProgress } from './CheckProgress';
import type { PanelActions } from '../audit/panel-actions';

type BlindAuditPageProps = {
  audit: Audit;
  powerWait: ReadonlySignal<PowerWait | null>;
  now: ReadonlySignal<number>;
  judging: ReadonlySignal<JudgeView>;
  actions: PanelActions;
};

export function BlindAuditPage(props: BlindAuditPageProps): VNode {
  const { audit, actions } = props;
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
      <BlindProgress {...props} />
      <PermissionBanner audit={audit} />
      <Origins audit={audit} />
    </BlindPage>
  );
}

function BlindProgress({ audit, now, powerWait, judging, actions }: BlindAuditPageProps): VNode {
  if (audit.stage === 'asking') {
    return <AskBeforeCheck audit={audit} judging={judging.value} actions={actions} />;
  }
  return <CheckProgress audit={audit} now={now} powerWait={powerWait} actions={actions} />;
}
