import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { waitOf, type PowerWait } from '../../lib/core/device/power';
import { HaltNote } from '../audit/HaltNote';
import { ProgressSection } from '../audit/ProgressSection';
import { WaitNote } from '../audit/WaitNote';
import type { PanelActions } from './panel-actions';

/** How far a check is, and what keeps it from going on; nothing in it speaks of verdicts. */
export function CheckProgress(props: {
  audit: Audit;
  /** Why checks that began by themselves wait; `null`: they do not. */
  powerWait: ReadonlySignal<PowerWait | null>;
  now: ReadonlySignal<number>;
  actions: Pick<PanelActions, 'stop' | 'resume'>;
}): VNode {
  const { audit, now, powerWait, actions } = props;
  const wait = waitOf(audit, powerWait.value);
  const goOn = (): void => actions.resume(audit.id);
  return (
    <>
      <ProgressSection
        audit={audit}
        now={now}
        isWaiting={wait !== null}
        onStop={() => actions.stop(audit.id)}
        onResume={goOn}
      />
      <WaitNote wait={wait} onCheckNow={goOn} />
      <HaltNote audit={audit} />
    </>
  );
}
