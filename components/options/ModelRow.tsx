import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { ModelOffer } from '../../lib/core/model-offer';
import type { ModelTask, ShelfModel } from '../../lib/state/local-models';
import { formatBytes, formatNumber } from '../audit/format';
import { OBSTACLE_WORDS } from '../model-offer-words';
import type { Words } from '../reason-words';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ProgressBar } from '../ui/ProgressBar';
import type { ShelfActions } from './model-actions';
import { memoryWords, qualityWords, sizeWords, STOP_WORDS, WEIGHTS_HOST } from './model-words';

export type ModelRowProps = { model: ShelfModel; actions: ShelfActions };

/** A model that can run here or is here: what is known of it, and what can be done with it. */
export function ModelRow({ model, actions }: ModelRowProps): VNode {
  const { offer, task } = model;
  const row = useRef<HTMLLIElement>(null);
  const isHeld = useRef(false);

  // The button that was pressed gives way to others; without this the focus would be lost.
  useEffect(() => {
    const isLost = isHeld.current && document.activeElement === document.body;
    if (isLost) row.current?.querySelector('button')?.focus();
  }, [task?.kind, offer.download.kind]);

  return (
    <li
      class="model"
      data-model={offer.id}
      data-download={offer.download.kind}
      data-task={task?.kind}
      ref={row}
      onFocusIn={() => {
        isHeld.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        // Of a button that goes nobody takes the focus.
        if (relatedTarget !== null) isHeld.current = false;
      }}
    >
      <ModelFacts offer={offer} />
      <Trouble model={model} />
      <Work offer={offer} task={task} actions={actions} />
    </li>
  );
}

/** What is known of a model before it is downloaded, and how much of it is here. */
function ModelFacts({ offer }: { offer: ModelOffer }): VNode {
  return (
    <>
      <h4>
        {offer.name} <code class="soft">{offer.id}</code>
      </h4>
      <dl class="facts">
        <dt>Size</dt>
        <dd>{sizeWords(offer)}</dd>
        <dt>Graphics memory</dt>
        <dd>{memoryWords(offer)}</dd>
        <dt>Reads at once</dt>
        <dd>{formatNumber(offer.contextTokens)} tokens</dd>
        <dt>Licence</dt>
        <dd>{offer.licence}</dd>
        <dt>Quality</dt>
        <dd>{qualityWords(offer.quality)}</dd>
      </dl>
    </>
  );
}

/** Why it cannot judge, or why what was asked of it came to nothing; spoken when it changes. */
function Trouble({ model: { offer, task } }: { model: ShelfModel }): VNode {
  const words: (Words | null)[] = [
    task?.kind === 'ended' ? STOP_WORDS[task.failure] : null,
    offer.obstacle === null ? null : OBSTACLE_WORDS[offer.obstacle],
  ];
  return (
    <div class="model-trouble" role="status">
      {words.map(
        each =>
          each && (
            <p key={each.sentence}>
              {each.sentence} {each.nextStep}
            </p>
          ),
      )}
    </div>
  );
}

type WorkProps = { offer: ModelOffer; task: ModelTask | null; actions: ShelfActions };

function Work({ offer, task, actions }: WorkProps): VNode {
  switch (task?.kind) {
    case 'measuring':
      return (
        <div class="row">
          <span>Asking {WEIGHTS_HOST} for its exact size…</span>
          <Stop label="Stop" offer={offer} actions={actions} />
        </div>
      );
    case 'asking':
      return <Consent offer={offer} bytes={task.bytes} actions={actions} />;
    case 'bringing':
      return <Bringing offer={offer} task={task} actions={actions} />;
    case 'removing':
      return <p>Removing it…</p>;
    case 'ended':
    case undefined:
      return <Moves offer={offer} actions={actions} />;
  }
}

/** Nothing of a model comes before this was answered with yes. */
function Consent(props: { offer: ModelOffer; bytes: number; actions: ShelfActions }): VNode {
  const { offer, bytes, actions } = props;
  const question = `Download ${formatBytes(bytes)} from ${WEIGHTS_HOST}, and keep it on this device until you remove it?`;
  return (
    <div class="model-consent" role="group" aria-label={question}>
      <p>
        {question}{' '}
        <span class="soft">
          That is {formatNumber(bytes)} bytes. The weights come under their makers’ licence:{' '}
          {offer.licence}.
        </span>
      </p>
      <div class="row">
        <Button
          kind="primary"
          action="agree"
          onClick={() => {
            actions.onBring(offer.id, bytes);
          }}
        >
          Download {formatBytes(bytes)}
        </Button>
        <Button
          action="decline"
          onClick={() => {
            actions.onDecline(offer.id);
          }}
        >
          Not now
        </Button>
      </div>
    </div>
  );
}

type BringingProps = {
  offer: ModelOffer;
  task: Extract<ModelTask, { kind: 'bringing' }>;
  actions: ShelfActions;
};

function Bringing({ offer, task, actions }: BringingProps): VNode {
  const { heldBytes, totalBytes } = task;
  const text = `${formatBytes(heldBytes)} of ${formatBytes(totalBytes)}`;
  return (
    <div class="model-progress">
      <ProgressBar
        label={`Download of ${offer.name}`}
        share={totalBytes === 0 ? 0 : Math.min(1, heldBytes / totalBytes)}
        text={text}
      />
      <div class="row">
        <span>{text}. Keep this page open: it does the work.</span>
        <Stop label="Pause" offer={offer} actions={actions} />
      </div>
    </div>
  );
}

function Stop(props: { label: string; offer: ModelOffer; actions: ShelfActions }): VNode {
  const { label, offer, actions } = props;
  return (
    <Button
      action="pause-model"
      name={`${label}: ${offer.name}`}
      onClick={() => {
        actions.onPause(offer.id);
      }}
    >
      {label}
    </Button>
  );
}

/** What can be done while nothing is under way. */
function Moves({ offer, actions }: { offer: ModelOffer; actions: ShelfActions }): VNode {
  const { id, name, download, obstacle } = offer;
  return (
    <div class="row">
      {download.kind === 'none' && (
        <Button
          action="measure-model"
          name={`Download ${name}…`}
          onClick={() => {
            actions.onMeasure(id);
          }}
        >
          Download…
        </Button>
      )}
      {download.kind === 'partly' && obstacle === null && (
        <Button
          action="go-on-model"
          name={`Go on with the download of ${name}`}
          onClick={() => {
            actions.onBring(id, download.totalBytes);
          }}
        >
          Go on
        </Button>
      )}
      {download.kind !== 'none' && (
        <ConfirmButton
          label="Remove"
          question={`Remove ${name} from this device?`}
          confirm="Remove"
          name={`Remove ${name}`}
          action="remove-model"
          onConfirm={() => {
            actions.onRemove(id);
          }}
        />
      )}
    </div>
  );
}
