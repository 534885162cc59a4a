import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import {
  acceptCleanup,
  type CleanupChoice,
  type CleanupFailure,
  type CleanupOffer,
  isRetryable,
} from '../../lib/core/audit/cleanup';
import { isModelFailure } from '../../lib/core/audit/model-failure';
import type { StatementId } from '../../lib/core/ids';
import { explain, type Explanation, t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import type {
  CleanupPlace,
  CleanupView,
  CleanupView as State,
} from '../../lib/views/cleanup-state';
import { estimateWords } from '../judge/judging-words';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import { CleanupLine } from './CleanupLine';

export type CleanupViewProps = CleanupProgressProps & {
  index: AuditIndex;
  onAnswer: (statement: StatementId, answer: CleanupOffer['answer']) => void;
  onCopy: (choices: ReadonlyMap<StatementId, CleanupChoice>) => Promise<boolean>;
};

export function CleanupView(props: CleanupViewProps): VNode {
  const { index, state } = props;
  // A click counts at once, also for a copy made before it is stored.
  const [clicked, setClicked] = useState<ReadonlyMap<StatementId, CleanupOffer['answer']>>(
    new Map(),
  );
  const offers = offersOf(state).map(offer => ({
    ...offer,
    answer: clicked.get(offer.statementId) ?? offer.answer,
  }));

  return (
    <section
      class="cleanup stack gap-12 start"
      aria-label={t('cleanup.label')}
      data-cleanup-status={state.status}
    >
      <CleanupProgress {...props} />
      {offers.length > 0 && (
        <ol class="statements stack" aria-label={t('cleanup.list')}>
          {offers.map(offer => (
            <CleanupLine
              key={offer.statementId}
              index={index}
              offer={offer}
              onAnswer={answer => {
                setClicked(new Map([...clicked, [offer.statementId, answer]]));
                props.onAnswer(offer.statementId, answer);
              }}
            />
          ))}
        </ol>
      )}
      {isReady(state) && (
        <Copy isMainThing={isOver(state)} onCopy={() => props.onCopy(choose(offers))} />
      )}
    </section>
  );
}

function offersOf(state: State): readonly CleanupOffer[] {
  return 'offers' in state ? state.offers : [];
}

/** Returns true if the cleanup is complete: before that, the text to copy is not final. */
function isReady({ status }: State): boolean {
  return status !== 'running' && status !== 'too-early';
}

function isOver({ status }: State): boolean {
  return status === 'finished' || status === 'nothing-to-do';
}

function choose(offers: readonly CleanupOffer[]): Map<StatementId, CleanupChoice> {
  return new Map(
    offers.map(offer => [
      offer.statementId,
      offer.answer === 'keep' ? { kind: 'keep' } : acceptCleanup(offer),
    ]),
  );
}

function Copy(props: { isMainThing: boolean; onCopy: () => Promise<boolean> }): VNode {
  const { isMainThing, onCopy } = props;
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  return (
    <div class="cleanup-copy stack gap-12 start">
      <p class="soft">{t('cleanup.copy.text')}</p>
      <Button
        kind={isMainThing ? 'primary' : 'plain'}
        action="copy-supported"
        onClick={() => {
          void onCopy().then(isCopied => setOutcome(isCopied ? 'copied' : 'refused'));
        }}
      >
        {t('cleanup.copy.button')}
      </Button>
      <p role="status">
        {outcome === 'copied' && t('cleanup.copy.copied')}
        {outcome === 'refused' && t('cleanup.copy.refused')}
      </p>
    </div>
  );
}

type CleanupProgressProps = {
  state: CleanupView;
  place: CleanupPlace;
  onStart: () => void;
  onStop: () => void;
};

function CleanupProgress(props: CleanupProgressProps): VNode {
  const { state } = props;
  switch (state.status) {
    case 'too-early':
      return <p>{t('cleanup.too_early')}</p>;
    case 'nothing-to-do':
      return <p>{t('cleanup.nothing_to_do')}</p>;
    case 'not-started':
      return <Beginning {...props} total={state.total} />;
    case 'running':
      return <Working {...props} {...state} />;
    case 'failed':
      return <Failed {...props} {...state} />;
    case 'stopped':
    case 'finished':
      return <Ended {...props} {...state} />;
  }
}

function Beginning({ total, place, onStart }: CleanupProgressProps & { total: number }): VNode {
  return (
    <div class="stack gap-12 start">
      <p>{t('cleanup.start.text', { count: total })}</p>
      <Notice place={place} />
      {isThere(place) && (
        <Button kind="primary" action="start-cleanup" onClick={onStart}>
          {t('cleanup.start.button')}
        </Button>
      )}
    </div>
  );
}

/** Returns false if the connection the check used is gone: no other model is asked instead. */
function isThere(place: CleanupPlace): boolean {
  return place.place === 'device' || place.estimate !== null;
}

function Notice({ place }: { place: CleanupPlace }): VNode {
  if (place.place === 'device') {
    return <p class="soft">{t('cleanup.start.device')}</p>;
  }
  if (place.estimate === null) {
    return <p class="soft">{t('cleanup.start.other_model', { host: place.host })}</p>;
  }
  return (
    <>
      <p class="soft">{t('cleanup.start.sent', { host: place.host })}</p>
      <p class="soft" data-estimate>
        {t('cleanup.start.takes', { estimate: estimateWords(place.estimate) })}
      </p>
    </>
  );
}

type Some = { total: number; offers: readonly CleanupOffer[] };

function Working({ total, offers, onStop }: Some & Pick<CleanupProgressProps, 'onStop'>): VNode {
  const numbers = { done: offers.length, count: total };
  return (
    <div class="stack wide">
      <div class="row apart">
        <p role="status">{t('cleanup.progress.working', numbers)}</p>
        <Button action="stop-cleanup" onClick={onStop}>
          {t('cleanup.progress.stop')}
        </Button>
      </div>
      <ProgressBar
        label={t('cleanup.progress.label')}
        share={offers.length / total}
        text={t('cleanup.progress.done', numbers)}
      />
    </div>
  );
}

export function haltWords(failure: CleanupFailure): Explanation {
  return isModelFailure(failure) ? explain('reason', failure) : explain('cleanup.halt', failure);
}

function Failed(
  props: CleanupProgressProps & Some & Pick<Extract<CleanupView, { status: 'failed' }>, 'failure'>,
): VNode {
  const { failure, total, offers, onStart } = props;
  const { sentence, nextStep } = haltWords(failure);
  return (
    <Banner
      tone="problem"
      icon={ICONS.info}
      title={t('cleanup.progress.halted', { done: offers.length, count: total })}
    >
      <p>
        {sentence} {nextStep}
      </p>
      <Button action="start-cleanup" onClick={onStart}>
        {t('cleanup.progress.again')}
      </Button>
    </Banner>
  );
}

/** Shown once all statements are done or the user has stopped; some may be worth another try. */
function Ended({ state, total, offers, onStart }: CleanupProgressProps & Some): VNode {
  const isStopped = state.status === 'stopped';
  const again = offers.filter(isRetryable).length;
  return (
    <div class="row apart">
      <p role="status">
        {t(isStopped ? 'cleanup.progress.stopped' : 'cleanup.progress.ended', {
          done: offers.length,
          count: total,
        })}
      </p>
      {(isStopped || again > 0) && (
        <Button kind={isStopped ? 'primary' : 'plain'} action="start-cleanup" onClick={onStart}>
          {isStopped
            ? t('cleanup.progress.go_on')
            : t('cleanup.progress.some_again', { count: again })}
        </Button>
      )}
    </div>
  );
}
