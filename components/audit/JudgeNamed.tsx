import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { leavingOf } from '../../lib/settings/judge-hosts';
import { leftInShort } from '../judge/judging-words';
import { judgeName, judgeNote } from '../judge/judge-words';
import { LinkButton } from '../ui/Button';
import { Message } from '../ui/Message';
import { useAuditTools } from './audit-tools';

export function JudgeNamed({ judge }: { judge: JudgeIdentity }): VNode {
  const { showJudge } = useAuditTools();
  const note = judgeNote(judge);
  return (
    <>
      {t('judge.named', { judge: judgeName(judge) })}
      {note !== null && <span class="soft"> {note}</span>}{' '}
      <LinkButton action="about-judge" onClick={() => showJudge(judge)}>
        {t('judge.about_link')}
      </LinkButton>
    </>
  );
}

/** Who judged one comparison, and when; what a judge is worth is said once, above. */
export function JudgeFact(props: { judge: JudgeIdentity; settledAt: string }): VNode {
  const { judge, settledAt } = props;
  const { showJudge } = useAuditTools();
  return (
    <>
      {judgeName(judge)} · <time dateTime={settledAt}>{formatDate(settledAt)}</time> ·{' '}
      <LinkButton action="about-judge" onClick={() => showJudge(judge)}>
        {t('judge.about_link')}
      </LinkButton>
    </>
  );
}

/** Says in whole sentences who judges, how reliable it is, and what leaves the device. */
export function JudgeLine({ audit }: { audit: Audit }): VNode {
  return (
    <p class="meta-judge stack gap-2 soft tiny">
      <span>
        <Message name="panel.judge" nodes={{ judge: <JudgeNamed judge={audit.judge} /> }} />
      </span>
      <span>{leftInShort(leavingOf(audit))}</span>
    </p>
  );
}
