import type { VNode } from 'preact';

import { examineeOf } from '../../lib/core/audit/exam';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { findCard, type ReliabilityCard } from '../../lib/core/audit/reliability';
import { t } from '../../lib/i18n/t';
import { optionsPath } from '../../lib/settings/option-places';
import { judgeLabel } from './judge-words';

/** Says where a judge is chosen or connected that no verdict of it is firm, and leads to its exam. */
export function ExamOffer(props: {
  judge: JudgeIdentity;
  cards: readonly ReliabilityCard[];
}): VNode | null {
  const judge = examineeOf(props.judge);
  if (findCard(judge, props.cards)?.reliability) return null;
  return (
    <p class="soft" data-exam-offer={judge.id}>
      {t('exam.unmeasured', { judge: judgeLabel(judge) })}{' '}
      <a href={optionsPath('accuracy')}>{t('exam.begin')}</a>
    </p>
  );
}
