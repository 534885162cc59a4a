import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { PlainQuestion } from '../../lib/views/plain-view';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

/** `false`: the browser did not allow copying or opening. */
export type ShareQuestions = (way: 'copy-questions' | 'print-plain') => Promise<boolean>;

/** Shows what to ask a doctor about the flagged statements, to copy or to print. */
export function DoctorQuestions(props: {
  questions: readonly PlainQuestion[];
  onShare: ShareQuestions;
}): VNode {
  const { questions, onShare } = props;
  const [outcome, setOutcome] = useState('');
  const share = (way: Parameters<ShareQuestions>[0]): void => {
    setOutcome('');
    // nb. Called in the click itself: browsers copy and open only then.
    void onShare(way).then(isDone => setOutcome(t(isDone ? 'share.done' : 'share.refused')));
  };
  return (
    <section class="stack" aria-labelledby="plain-questions">
      <h2 id="plain-questions">{t('plain.questions.title')}</h2>
      <ol class="plain-questions stack gap-12">
        {questions.map(({ kind, statement }) => (
          <li key={statement} data-question={kind}>
            <strong>{t(`plain.question.${kind}`)}</strong> <q dir="auto">{statement}</q>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button action="copy-questions" onClick={() => share('copy-questions')}>
          {t('plain.questions.copy')}
        </Button>
        <Button action="print-plain" icon={ICONS.download} onClick={() => share('print-plain')}>
          {t('share.print')}
        </Button>
      </div>
      <p role="status">{outcome}</p>
    </section>
  );
}
