import type { VNode } from 'preact';

import type { ModelObstacle, ModelOffer } from '../../lib/core/model-offer';
import { countHeld, isForHere } from '../../lib/state/local-models';
import type { ShelfView } from '../../lib/state/local-models';
import { formatBytes, plural } from '../audit/format';
import { OBSTACLE_WORDS } from '../model-offer-words';
import { ModelRow } from './ModelRow';
import type { ShelfActions } from './model-actions';
import { addLibCommand, deviceWords, factsLine, SHELF_WORDS, WEIGHTS_HOST } from './model-words';

export type ModelShelfProps = { view: ShelfView; actions: ShelfActions };

/** Models that can be downloaded: those for this device, and why the others are not offered. */
export function ModelShelf({ view, actions }: ModelShelfProps): VNode {
  return (
    <section class="model-part" aria-label="Models to download" data-shelf={view.status}>
      <h3>Models to download</h3>
      <p class="soft">
        Language models of others that run on the graphics card. Their weights come from{' '}
        {WEIGHTS_HOST}, once you agree to the size: it sees your address and which model you take,
        and nothing of your answers.
      </p>
      {view.status === 'shown' ? (
        <Shown view={view} actions={actions} />
      ) : (
        <p role="status">
          {SHELF_WORDS[view.status].sentence}{' '}
          <span class="soft">{SHELF_WORDS[view.status].nextStep}</span>
        </p>
      )}
    </section>
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
        <p>None of the {models.length} models can run here as it is; the reasons are below.</p>
      ) : (
        <ul class="model-list">
          {offered.map(model => (
            <ModelRow key={model.offer.id} model={model} actions={actions} />
          ))}
        </ul>
      )}
      {held.models > 0 && (
        <p data-held>
          {formatBytes(held.bytes)} on this disk, of {plural(held.models, 'model')}.
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
      <p>
        This build has no programs for models. Each model needs one; it is code, which Veracite
        never downloads, so packages from a store have none built in.
      </p>
      <p>
        In a build of your own, add the program of a model and build again; docs/web-llm.md says
        where programs come from and how to check one.
      </p>
      {example && <AddLibStep example={example} />}
    </div>
  );
}

/** The step to be taken in one's own build, for one model. */
function AddLibStep({ example }: { example: ModelOffer }): VNode {
  return (
    <p>
      <span class="soft">For {example.name}, for example:</span>
      <code class="model-command">{addLibCommand(example.id)}</code>
      <code class="model-command">npm run build</code>
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
  const { short, sentence, nextStep } = OBSTACLE_WORDS[obstacle];
  return (
    <details class="disclosure" data-obstacle={obstacle}>
      <summary>
        {plural(offers.length, 'model')} not offered: {short}
      </summary>
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
