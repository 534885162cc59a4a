import type { VNode } from 'preact';

import type { Verdict } from '../../lib/core/audit/verdict';
import type { AuditIndex } from '../../lib/views/audit-index';
import { Icon } from '../ui/Icon';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import { describeConflict } from './verdict-words';

/** Marks a statement that one source contradicts and another carries; empty for all others. */
export function SourcesDisagree(props: { verdict: Verdict; index: AuditIndex }): VNode | null {
  const conflict = describeConflict(props.verdict, props.index);
  if (conflict === null) return null;
  return (
    <span class={`sources-disagree small verdict-${conflict.kind}`} data-disagree={conflict.kind}>
      <Icon path={VERDICT_ICONS[conflict.kind]} size={14} />
      <span>{conflict.words}</span>
    </span>
  );
}
