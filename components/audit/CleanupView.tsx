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
import { explain, inOneLine, type Explanation, t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import type { CleanupPlace, CleanupView as CleanupState } from '../../lib/views/cleanup-state';
import { usePanel } from '../panel/panel-context';
import { estimateWords } from '../judge/judging-words';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { CleanupLine } from './CleanupLine';

export type CleanupViewProps = { index: AuditIndex; state: CleanupState; place: CleanupPlace };

export function CleanupView(props: CleanupViewProps): VNode {
  const { index, state } = props;
  const { audit } = index;
  const { status } = state;
  const { actions } = usePanel();
  // A click counts at once, also for a copy made before it is stored.
  const [clicked, setClicked] = useState<ReadonlyMap<StatementId, CleanupOffer['answer']>>(
    new Map(),
  );
  const offers = ('offers' in state ? state.offers : []).map(offer => ({
    ...offer,
    answer: clicked.get(offer.statementId) ?? offer.answer,
  }));

  return (
    <section
      class="cleanup stack gap-12 start"
      aria-label={t('cleanup.label')}
      data-cleanup-status={status}
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
                actions.answerCleanup(audit.id, offer.statementId, answer);
              }}
            />
          ))}
        </ol>
      )}
      {/* Earlier, the text to copy is not final. */}
      {status !== 'running' && status !== 'too-early' && (
        <Copy
          isMainThing={status === 'finished' || status === 'nothing-to-do'}
          onCopy={() => actions.copySupported(audit, choose(offers))}
        />
      )}
    </section>
  );
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
  const [outcome, setOutcome] = useState('');
  return (
    <div class="cleanup-copy stack gap-12 start">
      <p class="soft">{t('cleanup.copy.text')}</p>
      <Button
        kind={isMainThing ? 'primary' : 'plain'}
        action="copy-supported"
        onClick={() => {
          void onCopy().then(isCopied =>
            setOutcome(t(isCopied ? 'cleanup.copy.copied' : 'cleanup.copy.refused')),
          );
        }}
      >
        {t('cleanup.copy.button')}
      </Button>
      <p role="status">{outcome}</p>
    </div>
  );
}

function CleanupProgress({ index, state, place }: CleanupViewProps): VNode {
  const { actions } = usePanel();
  const { id } = index.audit;
  const onStart = (): void => actions.startCleanup(id);
  switch (state.status) {
    case 'too-early':
      return <p>{t('cleanup.too_early')}</p>;
    case 'nothing-to-do':
      return <p>{t('cleanup.nothing_to_do')}</p>;
    case 'not-started':
      return <Beginning total={state.total} place={place} onStart={onStart} />;
    case 'running':
      return (
        <Working
          total={state.total}
          done={state.offers.length}
          onStop={() => actions.stopCleanup(id)}
        />
      );
    case 'failed':
      return <Failed state={state} onStart={onStart} />;
    case 'stopped':
    case 'finished':
      return <Ended state={state} onStart={onStart} />;
  }
}

function Beginning(props: { total: number; place: CleanupPlace; onStart: () => void }): VNode {
  const { total, place, onStart } = props;
  // The connection the check used may be gone: no other model is asked instead.
  const isThere = place.place === 'device' || place.estimate !== null;
  return (
    <div class="stack gap-12 start">
      <h2>{t(`cleanup.start.${place.place}_title`)}</h2>
      <p>{t('cleanup.start.text', { count: total })}</p>
      <Notice place={place} />
      {isThere && (
        <Button kind="primary" action="start-cleanup" onClick={onStart}>
          {t(`cleanup.start.${place.place}_button`)}
        </Button>
      )}
    </div>
  );
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

function Working(props: { total: number; done: number; onStop: () => void }): VNode {
  const { total, done, onStop } = props;
  return (
    <div class="stack wide">
      <div class="row apart">
        <p role="status">{t('cleanup.progress.working', { done, count: total })}</p>
        <Button action="stop-cleanup" onClick={onStop}>
          {t('cleanup.progress.stop')}
        </Button>
      </div>
      <ProgressBar
        label={t('cleanup.progress.label')}
        share={done / total}
        text={t('cleanup.progress.done', { done, count: total })}
      />
    </div>
  );
}

export function haltWords(failure: CleanupFailure): Explanation {
  return isModelFailure(failure) ? explain('reason', failure) : explain('cleanup.halt', failure);
}

function Failed(props: {
  state: Extract<CleanupState, { status: 'failed' }>;
  onStart: () => void;
}): VNode {
  const { state, onStart } = props;
  return (
    <Banner
      tone="problem"
      title={t('cleanup.progress.halted', { done: state.offers.length, count: state.total })}
    >
      <p>{inOneLine(haltWords(state.failure))}</p>
      <Button action="start-cleanup" onClick={onStart}>
        {t('cleanup.progress.again')}
      </Button>
    </Banner>
  );
}

/** Shown once all statements are done or the user has stopped; some may be worth another try. */
function Ended(props: {
  state: Exclude<Extract<CleanupState, { total: number; offers: unknown }>, { status: 'failed' }>;
  onStart: () => void;
}): VNode {
  const { state, onStart } = props;
  const isStopped = state.status === 'stopped';
  const again = state.offers.filter(isRetryable).length;
  return (
    <div class="row apart">
      <p role="status">
        {t(isStopped ? 'cleanup.progress.stopped' : 'cleanup.progress.ended', {
          done: state.offers.length,
          count: state.total,
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
