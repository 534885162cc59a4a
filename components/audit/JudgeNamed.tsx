import type { VNode } from 'preact';

import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import { judgeName, judgeNote } from '../judge/judge-words';
import { useAuditTools } from './audit-tools';

/** A judge's name, what to know before believing it, and the way to its card. */
export function JudgeNamed({ judge }: { judge: JudgeIdentity }): VNode {
  const { showJudge } = useAuditTools();
  const note = judgeNote(judge);
  return (
    <>
      {t('judge.named', { judge: judgeName(judge) })}
      {note !== null && <span class="soft"> {note}</span>}{' '}
      <button
        type="button"
        class="link-button"
        data-action="about-judge"
        onClick={() => showJudge(judge)}
      >
        {t('judge.about_link')}
      </button>
    </>
  );
}
