import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgainScope, EnginePlace } from '../../lib/core/device/engine-place';
import { keepsQuotesOnly } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { connectionHost, type EngineView } from '../../lib/settings/engine-choice';
import { type Estimate, estimateRejudging, type ModelTerms } from '../../lib/views/estimate';
import { findRejudgeOffer, type RejudgeOffer } from '../../lib/views/rejudge-offer';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { estimateWords } from './engine-words';

export function RejudgeSection(props: {
  audit: Audit;
  engine: EngineView;
  onRejudge: (scope: CheckAgainScope) => void;
}): VNode | null {
  const { audit, engine, onRejudge } = props;
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
  const stopAsking = (): void => setAsking(false);
  return (
    <section
      class="rejudge stack start small"
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
              {t('engine.rejudge.confirm')}
            </Button>
            <Button action="keep" onClick={stopAsking}>
              {t('engine.rejudge.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button action="offer-rejudge" onClick={() => setAsking(true)}>
          {t('engine.rejudge.offer', { name: offerName(offer) })}
        </Button>
      )}
    </section>
  );
}

function offerName(offer: RejudgeOffer): string {
  return offer.kind === 'all'
    ? t('engine.rejudge.all', { judge: judgeLabel(offer.judge) })
    : t('engine.rejudge.failed', { count: offer.cells });
}

function scopeOf(offer: RejudgeOffer): CheckAgainScope {
  return offer.kind === 'all' ? { pairs: 'all', place: offer.place } : { pairs: 'failed' };
}

function Consequences(props: { audit: Audit; offer: RejudgeOffer; engine: EngineView }): VNode {
  const { audit, offer, engine } = props;
  return (
    <>
      <JudgingCost
        place={offer.place}
        engine={engine}
        estimate={connection => estimateRejudging(audit, offer.kind, connection)}
      />
      <p class="soft">
        {t('engine.rejudge.no_source')}
        {offer.kind === 'all' && ` ${t('engine.rejudge.kept')}`}
        {audit.sources.some(keepsQuotesOnly) && ` ${t('quotes_only.stay')}`}
        {audit.cleanup && ` ${t('engine.rejudge.cleanup_goes')}`}
      </p>
    </>
  );
}

export function JudgingCost(props: {
  place: EnginePlace;
  engine: EngineView;
  /** Estimates the cost through a connection; called only if something is sent. */
  estimate: (connection: ModelTerms) => Estimate;
}): VNode {
  const { place, engine, estimate } = props;
  const { choice, scrubs } = engine;
  const { connection } = choice;
  if (place === 'device' || connection === null) return <p>{t('engine.leaving.nothing')}</p>;
  return (
    <>
      <p>{t('engine.leaving.rules', { host: connectionHost(connection) })}</p>
      <p data-estimate>
        {t(scrubs ? 'engine.rejudge.takes_scrubbed' : 'engine.rejudge.takes', {
          estimate: estimateWords(estimate({ ...connection, scrubs })),
        })}
      </p>
    </>
  );
}
