import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { findAside, type AsideCall } from '../../lib/core/audit/aside';
import { t } from '../../lib/i18n/t';
import { usePanel } from '../panel/panel-context';
import { AnswerQuality, type QualityWork } from './AnswerQuality';

/** How good the answer of a check is, from what the panel knows; collapsed. */
export function QualitySection({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const judging = state.judging.value;
  const asides = state.asides.value;
  const place = { auditId: audit.id, key: 'answer' } as const;
  const { api } = judging.judges;
  const callOf = (work: QualityWork | 'coverage-by-model'): AsideCall => {
    if (work === 'coverage') return { ...place, kind: work, request: {} };
    if (work === 'coverage-by-model')
      return { ...place, kind: 'coverage', request: { judge: api } };
    return { ...place, kind: work, request: { model: api } };
  };
  return (
    <details class="disclosure">
      <summary data-action="quality">{t('quality.title')}</summary>
      <AnswerQuality
        audit={audit}
        points={state.keyPoints.value}
        actions={actions.keyPoints}
        judging={judging}
        coverage={findAside(asides, { ...place, kind: 'coverage' })?.state ?? null}
        rating={findAside(asides, { ...place, kind: 'rating' })?.state ?? null}
        draft={findAside(asides, { ...place, kind: 'draft' })?.state ?? null}
        onAsk={work => actions.askAside(callOf(work))}
        onStop={work => actions.stopAside(audit.id, work)}
        onConnect={() => actions.openConnection()}
      />
    </details>
  );
}
