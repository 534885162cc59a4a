import type { VNode } from 'preact';

import { listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { listCounts, type VerdictCounts } from '../../lib/core/audit/verdict-counts';

/** Verdicts as a bar of segments, each as long as its share. Announced as one sentence. */
export function VerdictBar({ counts }: { counts: VerdictCounts }): VNode | null {
  const kinds = listCounts(counts);
  if (kinds.length === 0) return null;
  const words = kinds.map(({ kind, count }) =>
    t('audit.bar', { number: count, verdict: t(`verdict.word.${kind}`) }),
  );
  const said = listInRow(words);
  return (
    <div class="verdict-bar" role="img" aria-label={said} title={said}>
      {kinds.map(({ kind, count }) => (
        <span key={kind} class={`segment verdict-${kind}`} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
