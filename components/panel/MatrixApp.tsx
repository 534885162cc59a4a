import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { PairId } from '../../lib/core/ids';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { indexAudit } from '../../lib/views/audit-index';
import { MatrixView } from '../audit/MatrixView';
import { SplitNote } from '../audit/Origins';
import { Overview } from '../audit/Overview';
import { Statistics } from '../audit/Statistics';
import { BlindNotice } from '../blind/ShowVerdicts';
import { auditTitle, originName } from '../ui/names';
import { JudgeLine } from '../audit/JudgeNamed';
import type { PanelProps, PanelState } from './panel-context';
import { ProvideAuditTools } from './ProvideAuditTools';

export function MatrixApp(
  props: Omit<PanelProps, 'state'> & { state: Pick<PanelState, 'audit' | 'judging' | 'checkView'> },
): VNode {
  const view = props.state.audit.value;
  if (props.state.checkView.value === 'blind') {
    return <BlindNotice onShow={() => props.actions.chooseView('full')} />;
  }
  if (view.status === 'shown') {
    return (
      <ProvideAuditTools {...props} id={view.audit.id}>
        <MatrixPage key={view.audit.id} audit={view.audit} />
      </ProvideAuditTools>
    );
  }
  return (
    <main class="waiting" aria-busy={view.status === 'loading'}>
      <p class="soft">{t(view.status === 'loading' ? 'panel.opening' : 'panel.gone.title')}</p>
    </main>
  );
}

function MatrixPage({ audit }: { audit: Audit }): VNode {
  const index = useMemo(() => indexAudit(audit), [audit]);
  const [openId, setOpenId] = useState<PairId | null>(null);
  return (
    <main class="matrix-page stack gap-20" data-audit-status={audit.status}>
      <header class="audit-header stack gap-4">
        <h1 dir="auto">{auditTitle(audit)}</h1>
        <p class="meta soft tiny">
          <span>{originName(audit.answer)}</span>
          <time dateTime={audit.startedAt}>{formatDate(audit.startedAt)}</time>
        </p>
        <JudgeLine audit={audit} />
      </header>
      <SplitNote audit={audit} />
      <Overview audit={audit} />
      <Statistics audit={audit} />
      <MatrixView
        index={index}
        layout="page"
        open={(openId && index.pairs.get(openId)) ?? null}
        onOpen={pair => setOpenId(pair?.id ?? null)}
      />
    </main>
  );
}
