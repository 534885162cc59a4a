import type { VNode } from 'preact';

import { formatPercent } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import type { BuiltInView, LocalModelsView } from '../../lib/settings/local-models';
import { Button } from '../ui/Button';
import { ExplainedInLine } from '../ui/Explained';
import { ProgressBar } from '../ui/ProgressBar';
import { AddModel } from './AddModel';
import { ModelList } from './ModelList';
import type { ModelActions } from './ModelsSection';
import { Section } from './Section';

/** Models that are not in the package: the browser's own, and those to download. */
export function MoreModels(props: { view: LocalModelsView; actions: ModelActions }): VNode {
  const { view, actions } = props;
  return (
    <Section title={t('options.part.more-models')} id="downloads">
      <BuiltInModel view={view.builtIn} onBring={actions.onBringBuiltIn} />
      <ModelList kind="encoders" view={view.encoders} actions={actions.encoders}>
        <AddModel onAdd={actions.onAddModel} />
      </ModelList>
      <ModelList kind="list" view={view.list} actions={actions} />
    </Section>
  );
}

/** Shows the browser's own model and its download, which the browser manages. */
function BuiltInModel({ view, onBring }: { view: BuiltInView; onBring: () => void }): VNode {
  const { state, task } = view;
  const trouble = task?.kind === 'ended' ? explain('reason', task.failure) : null;
  return (
    <section
      class="model-part stack gap-10 start stretch"
      aria-label={t('model.built_in.title')}
      data-built-in={state}
    >
      <h3>{t('model.built_in.title')}</h3>
      <ExplainedInLine {...explain('model.built_in', state)} />
      {task?.kind === 'downloading' ? (
        <Bringing share={task.share} />
      ) : (
        (state === 'downloadable' || state === 'downloading') && (
          <Button action="bring-built-in" onClick={onBring}>
            {t(state === 'downloadable' ? 'model.built_in.bring' : 'model.built_in.follow')}
          </Button>
        )
      )}
      <p class="model-trouble small" role="status">
        {trouble && inOneLine(trouble)}
      </p>
    </section>
  );
}

function Bringing({ share }: { share: number }): VNode {
  const percent = formatPercent(share);
  return (
    <div class="stack gap-6 stretch">
      <ProgressBar
        label={t('model.built_in.progress')}
        share={share}
        text={t('model.built_in.downloaded', { share: percent })}
      />
      <p class="soft">{t('model.built_in.downloaded_sentence', { share: percent })}</p>
    </div>
  );
}
