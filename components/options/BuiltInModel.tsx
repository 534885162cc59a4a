import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { BuiltInView } from '../../lib/state/local-models';
import { formatPercent } from '../audit/format';
import { reasonWords } from '../reason-words';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { builtInWords } from './model-words';

export type BuiltInModelProps = { view: BuiltInView; onBring: () => void };

/** The model the browser brings, and its download, which is the browser's own. */
export function BuiltInModel({ view, onBring }: BuiltInModelProps): VNode {
  const { state, task } = view;
  const words = builtInWords(state);
  const trouble = task?.kind === 'ended' ? reasonWords(task.failure) : null;
  return (
    <section class="model-part" aria-label={t('model.built_in.title')} data-built-in={state}>
      <h3>{t('model.built_in.title')}</h3>
      <p>
        {words.sentence} <span class="soft">{words.nextStep}</span>
      </p>
      {task?.kind === 'bringing' ? (
        <Bringing share={task.share} />
      ) : (
        (state === 'downloadable' || state === 'downloading') && (
          <Button action="bring-built-in" onClick={onBring}>
            {t(state === 'downloadable' ? 'model.built_in.bring' : 'model.built_in.follow')}
          </Button>
        )
      )}
      <p class="model-trouble" role="status">
        {trouble && `${trouble.sentence} ${trouble.nextStep}`}
      </p>
    </section>
  );
}

function Bringing({ share }: { share: number }): VNode {
  const percent = formatPercent(share);
  return (
    <div class="model-progress">
      <ProgressBar
        label={t('model.built_in.progress')}
        share={share}
        text={t('model.built_in.downloaded', { share: percent })}
      />
      <p class="soft">{t('model.built_in.downloaded_sentence', { share: percent })}</p>
    </div>
  );
}
