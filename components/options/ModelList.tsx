import type { ComponentChildren, VNode } from 'preact';

import type { ModelObstacle, ModelOffer } from '../../lib/core/device/model-offer';
import { formatBytes } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { countHeld, isForHere, type ModelListView } from '../../lib/settings/local-models';
import { ExplainedInLine } from '../ui/Explained';
import { ModelRow, type ModelListActions } from './ModelRow';
import { deviceWords, factsLine, WEIGHTS_HOST } from './model-words';

/** Lists the models to download, or says that this build has no program to run one with. */
export function ModelList(props: {
  /** Networks that only judge, or language models. */
  kind: 'encoders' | 'list';
  view: ModelListView;
  actions: ModelListActions;
  children?: ComponentChildren;
}): VNode {
  const { kind, view, actions, children } = props;
  if (view.status === 'not-here') {
    return (
      <p class="soft" data-models="none">
        {t('model.list.not_here')}
      </p>
    );
  }
  const title = t(`model.${kind}.title`);
  return (
    <section
      class="model-part stack gap-10 start stretch"
      id={kind}
      aria-label={title}
      data-models={kind}
      data-model-list={view.status}
    >
      <h3>{title}</h3>
      <p class="soft">{t(`model.${kind}.intro`, { host: WEIGHTS_HOST })}</p>
      {view.status === 'shown' && <Shown view={view} actions={actions} />}
      {view.status === 'looking' && (
        <p role="status">
          {t('model.list.looking.sentence')}{' '}
          <span class="soft">{t('model.list.looking.next')}</span>
        </p>
      )}
      {children}
    </section>
  );
}

function Shown({
  view: { models, device },
  actions,
}: {
  view: Extract<ModelListView, { status: 'shown' }>;
  actions: ModelListActions;
}): VNode {
  const offered = models.filter(isForHere);
  const held = countHeld(models);
  const refused = models.filter(model => !isForHere(model)).map(({ offer }) => offer);
  return (
    <>
      {device && (
        <p class="soft" data-device>
          {deviceWords(device)}
        </p>
      )}
      {offered.length === 0 ? (
        <p>{t('model.list.none_for_here', { count: models.length })}</p>
      ) : (
        <ul class="model-list stack gap-0 box ruled stretch">
          {offered.map(model => (
            <ModelRow key={model.offer.id} model={model} actions={actions} />
          ))}
        </ul>
      )}
      {held.models > 0 && (
        <p data-held>
          {t('model.list.held', { count: held.models, size: formatBytes(held.bytes) })}
        </p>
      )}
      {[...Map.groupBy(refused, ({ obstacle }) => obstacle)].map(
        ([obstacle, offers]) =>
          obstacle !== null && <Refused key={obstacle} obstacle={obstacle} offers={offers} />,
      )}
    </>
  );
}

function Refused(props: { obstacle: ModelObstacle; offers: readonly ModelOffer[] }): VNode {
  const { obstacle, offers } = props;
  const reason = t(`model.obstacle.short.${obstacle}`);
  return (
    <details class="disclosure stretch" data-obstacle={obstacle}>
      <summary>{t('model.list.refused', { count: offers.length, reason })}</summary>
      <ExplainedInLine {...explain('model.obstacle', obstacle)} />
      <ul class="model-list stack gap-0 box ruled stretch model-list-refused">
        {offers.map(offer => (
          <li key={offer.id} class="model stack start" data-model={offer.id}>
            <p>
              <strong>{offer.name}</strong> <code class="soft">{offer.id}</code>
            </p>
            <p class="soft">{factsLine(offer)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
