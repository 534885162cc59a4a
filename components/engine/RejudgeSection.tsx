import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import type { RejudgeScope } from '../../lib/core/engine-place';
import { connectionHost } from '../../lib/state/engine-choice';
import type { EngineView } from '../../lib/state/engine-choice';
import { estimateRejudging } from '../../lib/state/estimate';
import { findRejudgeOffer } from '../../lib/state/rejudge-offer';
import type { RejudgeOffer } from '../../lib/state/rejudge-offer';
import { judgeLabel, plural } from '../audit/format';
import { Button } from '../ui/Button';
import { estimateWords } from './estimate-words';

export type RejudgeSectionProps = {
  audit: Audit;
  engine: EngineView;
  onRejudge: (scope: RejudgeScope) => void;
};

/** Has a check judged again by the judge that is chosen now, once its price has been said. */
export function RejudgeSection({ audit, engine, onRejudge }: RejudgeSectionProps): VNode | null {
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const wasAsking = useRef(false);
  const offer = findRejudgeOffer(audit, engine);

  // The focused button is replaced by others; without this the focus would be lost.
  useEffect(() => {
    if (isAsking !== wasAsking.current) section.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const isKeyGone = offer?.place === 'api' && !engine.hasKey;
  if (offer === null || isKeyGone) return null;
  const stopAsking = (): void => {
    setAsking(false);
  };
  return (
    <section
      class="rejudge"
      aria-label={offerName(offer)}
      data-rejudge={offer.kind}
      ref={section}
      onKeyDown={event => {
        if (event.key === 'Escape') stopAsking();
      }}
    >
      {isAsking ? (
        <>
          <Consequences audit={audit} offer={offer} engine={engine} />
          <div class="row">
            <Button
              kind="primary"
              action="rejudge"
              onClick={() => {
                stopAsking();
                onRejudge(scopeOf(offer));
              }}
            >
              Check again
            </Button>
            <Button action="keep" onClick={stopAsking}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <Button
          action="offer-rejudge"
          onClick={() => {
            setAsking(true);
          }}
        >
          {offerName(offer)}…
        </Button>
      )}
    </section>
  );
}

function offerName(offer: RejudgeOffer): string {
  return offer.kind === 'all'
    ? `Check again with ${judgeLabel(offer.judge)}`
    : `Ask the judge again about ${plural(offer.cells, 'cell')} it gave no answer for`;
}

function scopeOf(offer: RejudgeOffer): RejudgeScope {
  return offer.kind === 'all' ? { pairs: 'all', place: offer.place } : { pairs: 'failed' };
}

type ConsequencesProps = {
  audit: Audit;
  offer: RejudgeOffer;
  engine: EngineView;
};

/** What it sends where, what it takes, and what becomes of what was found. */
function Consequences({ audit, offer, engine }: ConsequencesProps): VNode {
  const { choice, scrubs } = engine;
  const { connection } = choice;
  return (
    <>
      {offer.place === 'device' || connection === null ? (
        <p>Nothing is sent anywhere to be judged.</p>
      ) : (
        <>
          <p>Statements and passages go to {connectionHost(connection)}.</p>
          <p data-estimate>
            It takes{' '}
            {estimateWords(estimateRejudging(audit, offer.kind, { ...connection, scrubs }))}; less
            where the same was asked before.
            {scrubs && ' Asking again without the passages is counted in.'}
          </p>
        </>
      )}
      <p class="soft">
        No source is read again.
        {offer.kind === 'all' && ' What was found before is kept, and shown beside the new.'}
        {audit.cleanup && ' What was offered for the supported answer goes.'}
      </p>
    </>
  );
}
