import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { isOpenMark, kindOfMark, type MarkKind } from '../../lib/core/audit/mark';
import { Icon } from '../ui/Icon';
import { VERDICT_ICONS } from './verdict-icons';

/** Colour and shape of a verdict without its word, which must be beside it. */
export function VerdictMark({ kind, size = 14 }: { kind: MarkKind; size?: number }): VNode {
  return (
    <span class={`mark verdict-${kind}`} aria-hidden="true">
      <Icon path={VERDICT_ICONS[kind]} size={size} />
    </span>
  );
}

/** Colour, shape and word; `words` replaces the verdict's own word. */
export function VerdictBadge({ kind, words }: { kind: MarkKind; words?: string }): VNode {
  return (
    <span
      class={`badge verdict-${kind}`}
      data-verdict={kindOfMark(kind)}
      data-open={isOpenMark(kind)}
    >
      <Icon path={VERDICT_ICONS[kind]} size={14} />
      <span>{words ?? t(`verdict.word.${kind}`)}</span>
    </span>
  );
}
