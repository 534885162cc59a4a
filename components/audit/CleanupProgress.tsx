import type { VNode } from 'preact';

import { isRetryable } from '../../lib/core/cleanup';
import type { CleanupOffer } from '../../lib/core/cleanup';
import type { CleanupPlace, CleanupView } from '../../lib/state/cleanup-state';
import { haltWords } from '../cleanup-words';
import { estimateWords } from '../engine/estimate-words';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import { plural } from './format';

export type CleanupProgressProps = {
  state: CleanupView;
  place: CleanupPlace;
  /** Begins, or goes on with what is left. */
  onStart: () => void;
  onStop: () => void;
};

/** How far the cleaning up is, and what can be done about it. */
export function CleanupProgress(props: CleanupProgressProps): VNode {
  const { state } = props;
  switch (state.status) {
    case 'too-early':
      return (
        <p>
          The check is not finished. What is not supported is known once every cell of it is filled.
        </p>
      );
    case 'nothing-to-do':
      return <p>No statement has to be rewritten or left out.</p>;
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
    <div class="cleanup-start">
      <p>
        {plural(total, 'statement')} {total === 1 ? 'is' : 'are'} not supported. For each, a wording
        that its source supports is looked for, and checked before you see it.
      </p>
      <Notice place={place} />
      {isThere(place) && (
        <Button kind="primary" action="start-cleanup" onClick={onStart}>
          Look for supported wordings
        </Button>
      )}
    </div>
  );
}

/** The connection the check was made with may be gone, and then nobody else is asked. */
function isThere(place: CleanupPlace): boolean {
  return place.place === 'device' || place.estimate !== null;
}

/** What leaves the device, what it takes, and what to expect. */
function Notice({ place }: { place: CleanupPlace }): VNode {
  if (place.place === 'device') {
    return (
      <p class="soft">
        Nothing is sent anywhere. The judge on this device cannot write: a clause that the source
        does not have is dropped where the rest stands alone, and otherwise only leaving the
        statement out is offered.
      </p>
    );
  }
  if (place.estimate === null) {
    return (
      <p class="soft">
        This check was judged by a model at {place.host} that is not the one entered now. Check
        again with the one that is, or enter it again in the options.
      </p>
    );
  }
  return (
    <>
      <p class="soft">
        Each of these statements, the heading it stands under, and the title and passages of its
        source go to {place.host}: to be reworded, and to be checked again.
      </p>
      <p class="soft" data-estimate>
        It takes {estimateWords(place.estimate)}; a second question about a statement is asked only
        where there is something to check.
      </p>
    </>
  );
}

type Some = { total: number; offers: readonly CleanupOffer[] };

function Working({ total, offers, onStop }: Some & Pick<CleanupProgressProps, 'onStop'>): VNode {
  const words = `${String(offers.length)} of ${plural(total, 'statement')} done`;
  return (
    <div class="cleanup-progress">
      <div class="row row-apart">
        <p role="status">{words}…</p>
        <Button action="stop-cleanup" onClick={onStop}>
          Stop
        </Button>
      </div>
      <ProgressBar label="Statements done" share={offers.length / total} text={words} />
    </div>
  );
}

type FailedProps = CleanupProgressProps &
  Some &
  Pick<Extract<CleanupView, { status: 'failed' }>, 'failure'>;

function Failed({ failure, total, offers, onStart }: FailedProps): VNode {
  const { sentence, nextStep } = haltWords(failure);
  return (
    <Banner
      tone="problem"
      icon={ICONS.info}
      title={`It came to a halt after ${String(offers.length)} of ${plural(total, 'statement')}`}
    >
      <p>
        {sentence} {nextStep}
      </p>
      <Button action="start-cleanup" onClick={onStart}>
        Try again
      </Button>
    </Banner>
  );
}

/** All had their turn, or the reader stopped it. Some may be worth another try. */
function Ended({ state, total, offers, onStart }: CleanupProgressProps & Some): VNode {
  const isStopped = state.status === 'stopped';
  const again = offers.filter(isRetryable).length;
  return (
    <div class="row row-apart">
      <p role="status">
        {isStopped && 'Stopped: '}
        {offers.length} of {plural(total, 'statement')} done.
      </p>
      {(isStopped || again > 0) && (
        <Button kind={isStopped ? 'primary' : 'plain'} action="start-cleanup" onClick={onStart}>
          {isStopped ? 'Go on' : `Try ${plural(again, 'statement')} again`}
        </Button>
      )}
    </div>
  );
}
