import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { ModelOffer } from '../../lib/core/device/model-offer';
import { formatBytes } from '../../lib/i18n/format';
import { explain, inOneLine, t, type Explanation } from '../../lib/i18n/t';
import type { ModelTask, ListedModel } from '../../lib/settings/local-models';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ProgressBar } from '../ui/ProgressBar';
import { licenceWords, memoryWords, qualityWords, sizeWords, stopWords } from './model-words';

export type ModelListActions = {
  /** Asks the server for the exact size. */
  onMeasure: (id: string) => void;
  /** Downloads at most this many bytes, which the user has agreed to. */
  onBring: (id: string, agreedBytes: number) => void;
  onPause: (id: string) => void;
  /** Called if the user declines the download. */
  onDecline: (id: string) => void;
  onRemove: (id: string) => void;
};

export function ModelRow({
  model,
  actions,
}: {
  model: ListedModel;
  actions: ModelListActions;
}): VNode {
  const { offer, task } = model;
  const row = useRef<HTMLLIElement>(null);
  const isHeld = useRef(false);

  // The focused button is replaced by others; without this the focus would be lost.
  useEffect(() => {
    const isLost = isHeld.current && document.activeElement === document.body;
    if (isLost) row.current?.querySelector('button')?.focus();
  }, [task?.kind, offer.download.kind]);

  return (
    <li
      class="model stack start"
      data-model={offer.id}
      data-download={offer.download.kind}
      data-task={task?.kind}
      ref={row}
      onFocusIn={() => {
        isHeld.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        // If a button is removed, no other element takes the focus.
        if (relatedTarget !== null) isHeld.current = false;
      }}
    >
      <ModelFacts offer={offer} />
      <Trouble model={model} />
      <Work offer={offer} task={task} actions={actions} />
    </li>
  );
}

function ModelFacts({ offer }: { offer: ModelOffer }): VNode {
  const { memoryMB } = offer;
  return (
    <>
      <h4>
        {offer.name} <code class="soft">{offer.id}</code>
      </h4>
      <dl class="facts">
        <dt>{t('model.facts.size')}</dt>
        <dd>{sizeWords(offer)}</dd>
        {memoryMB !== null && (
          <>
            <dt>{t('model.facts.memory')}</dt>
            <dd>{memoryWords(memoryMB)}</dd>
          </>
        )}
        <dt>{t('model.facts.context')}</dt>
        <dd>{t('model.facts.tokens', { count: offer.contextTokens })}</dd>
        <dt>{t('model.facts.licence')}</dt>
        <dd>{licenceWords(offer)}</dd>
        <dt>{t('model.facts.quality')}</dt>
        <dd>{qualityWords(offer.quality)}</dd>
      </dl>
    </>
  );
}

/** Reason why it cannot judge, or why its last task failed; announced when it changes. */
function Trouble({ model: { offer, task } }: { model: ListedModel }): VNode {
  const words: (Explanation | null)[] = [
    task?.kind === 'ended' ? stopWords(task.failure, offer.host) : null,
    offer.obstacle === null ? null : explain('model.obstacle', offer.obstacle),
  ];
  return (
    <div class="model-trouble small" role="status">
      {words.map(each => each && <p key={each.sentence}>{inOneLine(each)}</p>)}
    </div>
  );
}

type OfferProps = { offer: ModelOffer; actions: ModelListActions };

function Work({ offer, task, actions }: OfferProps & { task: ModelTask | null }): VNode {
  switch (task?.kind) {
    case 'measuring':
      return (
        <div class="row">
          <span>{t('model.task.measuring', { host: offer.host })}</span>
          <Stop kind="stop" offer={offer} actions={actions} />
        </div>
      );
    case 'asking':
      return <Consent offer={offer} bytes={task.bytes} actions={actions} />;
    case 'downloading':
      return <Bringing offer={offer} task={task} actions={actions} />;
    case 'trying':
    case 'removing':
      return <p>{t(`model.task.${task.kind}`)}</p>;
    case 'ended':
    case undefined:
      return <Moves offer={offer} actions={actions} />;
  }
}

/** Asks before any part of a model is downloaded. */
function Consent({ offer, bytes, actions }: OfferProps & { bytes: number }): VNode {
  const size = formatBytes(bytes);
  const question = t('model.task.question', { size, host: offer.host });
  return (
    <div class="model-consent stack stretch box tone-ask" role="group" aria-label={question}>
      <p>
        {question}{' '}
        <span class="soft">{t('model.task.terms', { bytes, licence: licenceWords(offer) })}</span>
      </p>
      <div class="row">
        <Button kind="primary" action="agree" onClick={() => actions.onBring(offer.id, bytes)}>
          {t('model.task.agree', { size })}
        </Button>
        <Button action="decline" onClick={() => actions.onDecline(offer.id)}>
          {t('model.task.decline')}
        </Button>
      </div>
    </div>
  );
}

function Bringing(
  props: OfferProps & { task: Extract<ModelTask, { kind: 'downloading' }> },
): VNode {
  const { offer, actions } = props;
  const { heldBytes, totalBytes } = props.task;
  const amounts = { held: formatBytes(heldBytes), size: formatBytes(totalBytes) };
  return (
    <div class="stack gap-6 stretch">
      <ProgressBar
        label={t('model.task.progress', { name: offer.name })}
        share={totalBytes === 0 ? 0 : Math.min(1, heldBytes / totalBytes)}
        text={t('model.task.so_far', amounts)}
      />
      <div class="row">
        <span>{t('model.task.keep_open', amounts)}</span>
        <Stop kind="pause" offer={offer} actions={actions} />
      </div>
    </div>
  );
}

function Stop({ kind, offer, actions }: OfferProps & { kind: 'stop' | 'pause' }): VNode {
  return (
    <Button
      action="pause-model"
      name={t(`model.task.${kind}_name`, { name: offer.name })}
      onClick={() => actions.onPause(offer.id)}
    >
      {t(`model.task.${kind}`)}
    </Button>
  );
}

function Moves({ offer, actions }: OfferProps): VNode {
  const { id, name, download, obstacle } = offer;
  return (
    <div class="row">
      {download.kind === 'none' && (
        <Button
          action="measure-model"
          name={t('model.task.download_name', { name })}
          onClick={() => actions.onMeasure(id)}
        >
          {t('model.task.download')}
        </Button>
      )}
      {download.kind === 'partly' && obstacle === null && (
        <Button
          action="go-on-model"
          name={t('model.task.go_on_name', { name })}
          onClick={() => actions.onBring(id, download.totalBytes)}
        >
          {t('model.task.go_on')}
        </Button>
      )}
      {download.kind !== 'none' && (
        <ConfirmButton
          label={t('model.task.remove')}
          question={t('model.task.remove_question', { name })}
          confirm={t('model.task.remove')}
          name={t('model.task.remove_name', { name })}
          action="remove-model"
          onConfirm={() => actions.onRemove(id)}
        />
      )}
    </div>
  );
}
