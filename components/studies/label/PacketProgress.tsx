import type { VNode } from 'preact';

import type { Round } from '../../../lib/core/study/packet';
import { t } from '../../../lib/i18n/t';
import { ProgressBar } from '../../ui/ProgressBar';

/** Whose packet it is, of which round, and how many of its items have a label. */
export function PacketProgress(props: {
  annotator: string;
  round: Round;
  done: number;
  of: number;
}): VNode {
  const { annotator, round, done, of } = props;
  const text = t('labelling.done', { done, count: of });
  return (
    <>
      <p>
        <strong dir="auto">{annotator}</strong>{' '}
        <span class="soft">{t(`labelling.round.${round}`)}</span>
      </p>
      <p>{text}</p>
      <ProgressBar label={annotator} share={done / Math.max(of, 1)} text={text} />
    </>
  );
}
