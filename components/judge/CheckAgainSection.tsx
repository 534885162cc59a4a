import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgainScope, JudgePlace } from '../../lib/core/device/judge-place';
import { keepsQuotesOnly } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { connectionHost, type JudgeView } from '../../lib/settings/judge-choice';
import { type Estimate, estimateCheckAgain, type ModelTerms } from '../../lib/views/estimate';
import { findCheckAgainOffer, type CheckAgainOffer } from '../../lib/views/check-again-offer';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { estimateWords } from './judging-words';

export function CheckAgainSection(props: {
  audit: Audit;
  judging: JudgeView;
  onCheckAgain: (scope: CheckAgainScope) => void;
}): VNode | null {
  const { audit, judging, onCheckAgain } = props;
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const wasAsking = useRef(false);
  const offer = findCheckAgainOffer(audit, judging);

  // The focused button is replaced by others; without this the focus would be lost.
  useEffect(() => {
    if (isAsking !== wasAsking.current) section.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const isKeyGone = offer?.place === 'api' && !judging.hasKey;
  if (offer === null || isKeyGone) return null;
  const stopAsking = (): void => setAsking(false);
  return (
    <section
      class="check-again stack start small"
      aria-label={offerName(offer)}
      data-check-again={offer.kind}
      ref={section}
      onKeyDown={event => {
        if (event.key === 'Escape') stopAsking();
      }}
    >
      {isAsking ? (
        <>
          <Consequences audit={audit} offer={offer} judging={judging} />
          <div class="row">
            <Button
              kind="primary"
              action="check-again"
              onClick={() => {
                stopAsking();
                onCheckAgain(scopeOf(offer));
              }}
            >
              {t('check_again.confirm')}
            </Button>
            <Button action="keep" onClick={stopAsking}>
              {t('check_again.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button action="offer-check-again" onClick={() => setAsking(true)}>
          {t('check_again.offer', { name: offerName(offer) })}
        </Button>
      )}
    </section>
  );
}

function offerName(offer: CheckAgainOffer): string {
  return offer.kind === 'all'
    ? t('check_again.all', { judge: judgeLabel(offer.judge) })
    : t('check_again.failed', { count: offer.cells });
}

function scopeOf(offer: CheckAgainOffer): CheckAgainScope {
  return offer.kind === 'all' ? { pairs: 'all', place: offer.place } : { pairs: 'failed' };
}

function Consequences(props: { audit: Audit; offer: CheckAgainOffer; judging: JudgeView }): VNode {
  const { audit, offer, judging } = props;
  return (
    <>
      <JudgingCost
        place={offer.place}
        judging={judging}
        estimate={connection => estimateCheckAgain(audit, offer.kind, connection)}
      />
      <p class="soft">
        {t('check_again.no_source')}
        {offer.kind === 'all' && ` ${t('check_again.kept')}`}
        {audit.sources.some(keepsQuotesOnly) && ` ${t('quotes_only.stay')}`}
        {audit.cleanup && ` ${t('check_again.cleanup_goes')}`}
      </p>
    </>
  );
}

export function JudgingCost(props: {
  place: JudgePlace;
  judging: JudgeView;
  /** Estimates the cost through a connection; called only if something is sent. */
  estimate: (connection: ModelTerms) => Estimate;
}): VNode {
  const { place, judging, estimate } = props;
  const { choice, scrubs } = judging;
  const { connection } = choice;
  if (place === 'device' || connection === null) return <p>{t('judging.leaving.nothing')}</p>;
  return (
    <>
      <p>{t('judging.leaving.rules', { host: connectionHost(connection) })}</p>
      <p data-estimate>
        {t(scrubs ? 'check_again.takes_scrubbed' : 'check_again.takes', {
          estimate: estimateWords(estimate({ ...connection, scrubs })),
        })}
      </p>
    </>
  );
}
