import type { VNode } from 'preact';

import type { ModelObstacle, ModelOffer } from '../../lib/core/device/model-offer';
import { formatBytes } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { countHeld, isForHere, type ShelfView } from '../../lib/settings/local-models';
import { ModelRow } from './ModelRow';
import type { ShelfActions } from './model-actions';
import { obstacleWords } from './model-offer-words';
import {
  addLibCommand,
  BUILD_COMMAND,
  deviceWords,
  factsLine,
  shelfWords,
  WEIGHTS_HOST,
} from './model-words';

export type ModelShelfProps = { view: ShelfView; actions: ShelfActions };

/** Models that can be downloaded: those for this device, and why the others are not offered. */
export function ModelShelf({ view, actions }: ModelShelfProps): VNode {
  return (
    <section class="model-part" aria-label={t('model.shelf.title')} data-shelf={view.status}>
      <h3>{t('model.shelf.title')}</h3>
      <p class="soft">{t('model.shelf.intro', { host: WEIGHTS_HOST })}</p>
      {view.status === 'shown' ? (
        <Shown view={view} actions={actions} />
      ) : (
        <Unshown status={view.status} />
      )}
    </section>
  );
}

function Unshown({ status }: { status: Exclude<ShelfView['status'], 'shown'> }): VNode {
  const { sentence, nextStep } = shelfWords(status);
  return (
    <p role="status">
      {sentence} <span class="soft">{nextStep}</span>
    </p>
  );
}

type ShownProps = {
  view: Extract<ShelfView, { status: 'shown' }>;
  actions: ShelfActions;
};

function Shown({ view, actions }: ShownProps): VNode {
  const { models, programs, device } = view;
  const offered = models.filter(isForHere);
  const held = countHeld(models);
  const refused = models.filter(model => !isForHere(model)).map(({ offer }) => offer);
  return (
    <>
      <p class="soft" data-device>
        {deviceWords(device)}
      </p>
      {programs === 0 && <NoPrograms example={models.at(-1)?.offer} />}
      {offered.length === 0 ? (
        <p>{t('model.shelf.none_for_here', { count: models.length })}</p>
      ) : (
        <ul class="model-list">
          {offered.map(model => (
            <ModelRow key={model.offer.id} model={model} actions={actions} />
          ))}
        </ul>
      )}
      {held.models > 0 && (
        <p data-held>
          {t('model.shelf.held', { count: held.models, size: formatBytes(held.bytes) })}
        </p>
      )}
      {[...Map.groupBy(refused, ({ obstacle }) => obstacle)].map(
        ([obstacle, offers]) =>
          obstacle !== null && (
            <Refused
              key={obstacle}
              obstacle={obstacle}
              offers={offers}
              // Where this build has none at all, that was said already.
              tellsStep={obstacle === 'program-missing' && programs > 0}
            />
          ),
      )}
    </>
  );
}

/** Programs are code, so a package from a store has none and none is ever fetched. */
function NoPrograms({ example }: { example: ModelOffer | undefined }): VNode {
  return (
    <div class="model-notice" data-no-programs>
      <p>{t('model.shelf.no_programs')}</p>
      <p>{t('model.shelf.own_build')}</p>
      {example && <AddLibStep example={example} />}
    </div>
  );
}

/** The step to be taken in one's own build, for one model. */
function AddLibStep({ example }: { example: ModelOffer }): VNode {
  return (
    <p>
      <span class="soft">{t('model.shelf.example', { name: example.name })}</span>
      <code class="model-command">{addLibCommand(example.id)}</code>
      <code class="model-command">{BUILD_COMMAND}</code>
    </p>
  );
}

type RefusedProps = {
  obstacle: ModelObstacle;
  offers: readonly ModelOffer[];
  tellsStep: boolean;
};

/** The models one thing stands in the way of. */
function Refused({ obstacle, offers, tellsStep }: RefusedProps): VNode {
  const [first] = offers;
  const { short, sentence, nextStep } = obstacleWords(obstacle);
  return (
    <details class="disclosure" data-obstacle={obstacle}>
      <summary>{t('model.shelf.refused', { count: offers.length, reason: short })}</summary>
      <p>
        {sentence} <span class="soft">{nextStep}</span>
      </p>
      {tellsStep && first && <AddLibStep example={first} />}
      <ul class="model-list model-list-refused">
        {offers.map(offer => (
          <li key={offer.id} class="model" data-model={offer.id}>
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
