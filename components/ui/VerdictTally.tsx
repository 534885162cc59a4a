import type { VNode } from 'preact';

import { formatNumber, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { listCounts, type VerdictCounts } from '../../lib/core/audit/verdict-counts';
import { VerdictMark } from './VerdictMark';

/** Verdicts as icons with their numbers. Announced as one sentence. */
export function VerdictTally({ counts }: { counts: VerdictCounts }): VNode | null {
  const kinds = listCounts(counts);
  if (kinds.length === 0) return null;
  const said = listInRow(
    kinds.map(({ kind, count }) =>
      t('audit.bar', { number: count, verdict: t(`verdict.word.${kind}`) }),
    ),
  );
  return (
    <div class="verdict-tally wrap small" role="img" aria-label={said} title={said}>
      {kinds.map(({ kind, count }) => (
        <span key={kind} class="line gap-4" data-count={kind}>
          <VerdictMark kind={kind} size={12} />
          {formatNumber(count)}
        </span>
      ))}
    </div>
  );
}
