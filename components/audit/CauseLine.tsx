import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { Source } from '../../lib/core/source/source';
import { isLack, ReasonActions } from './NotJudged';
import type { Reason } from './reasons';

/** Names what one reason keeps from being checked, with one action for all of it. */
export function CauseLine(props: {
  audit: Audit;
  reason: Reason;
  /** What could not be checked, and why: "18 sources · page gone". */
  words: string;
  sources: readonly Source[];
}): VNode {
  const { audit, reason, words, sources } = props;
  const open = sources.filter(({ given }) => !given);
  return (
    <div class="cause row" data-cause={reason}>
      <p class="source-reason verdict-not-judged">{words}</p>
      {!isLack(reason) && open.length > 0 && (
        <ReasonActions audit={audit} sources={open} reason={reason} />
      )}
    </div>
  );
}
