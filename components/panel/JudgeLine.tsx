import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { leavingOf } from '../../lib/settings/judge-hosts';
import { JudgeNamed } from '../audit/JudgeNamed';
import { leftLine } from '../engine/engine-words';
import { Message } from '../ui/Message';

/** Who judges, what to think of it, and what leaves the device, in whole sentences. */
export function JudgeLine({ audit }: { audit: Audit }): VNode {
  return (
    <p class="meta meta-judge">
      <span>
        <Message name="panel.judge" nodes={{ judge: <JudgeNamed judge={audit.judge} /> }} />
      </span>
      <span>{leftLine(leavingOf(audit))}</span>
    </p>
  );
}
