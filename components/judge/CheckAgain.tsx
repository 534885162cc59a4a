import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgainScope, JudgePlace } from '../../lib/core/device/judge-place';
import { keepsQuotesOnly } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { connectionHost } from '../../lib/settings/judge-choice';
import { findCheckAgainOffer } from '../../lib/views/check-again-offer';
import { estimateCheckAgain } from '../../lib/views/estimate';
import { useAuditTools } from '../audit/audit-tools';
import { Button } from '../ui/Button';
import { judgeLabel } from './judge-words';
import { estimateWords } from './judging-words';

export function CheckAgainSection({ audit }: { audit: Audit }): VNode | null {
  const tools = useAuditTools();
  const judging = tools.judging.value;
  const offer = findCheckAgainOffer(audit, judging);
  const isKeyGone = offer?.place === 'api' && !judging.hasKey;
  if (offer === null || isKeyGone) return null;
  const { kind, place } = offer;
  const name =
    kind === 'all'
      ? t('check_again.all', { judge: judgeLabel(offer.judge) })
      : t('check_again.failed', { count: offer.cells });
  return (
    <AskToCheckAgain
      name="check-again"
      state={kind}
      label={name}
      offer={t('check_again.offer', { name })}
      start={{
        action: 'check-again',
        words: t('check_again.confirm'),
        onClick: () => tools.checkAgain(kind === 'all' ? { pairs: kind, place } : { pairs: kind }),
      }}
    >
      <Consequences audit={audit} place={place} pairs={kind} />
    </AskToCheckAgain>
  );
}

/** A button that asks before anything is checked again: what it does, and what it costs. */
export function AskToCheckAgain(props: {
  /** Stable hook for scripts that drive the page, with the current state. */
  name: 'check-again' | 'check-pair';
  state: string;
  label: string;
  offer: string;
  /** `null`: the question has no answer but no. */
  start: { action: string; words: string; onClick: () => void } | null;
  /** The question. */
  children: ComponentChildren;
  above?: ComponentChildren;
  /** Replaces the offer while pairs wait. */
  waiting?: VNode | null;
}): VNode {
  const { name, label, state, offer, start, children, above, waiting } = props;
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusOnChange(section, `${String(isAsking)} ${state}`);
  const stopAsking = (): void => setAsking(false);
  return (
    <section
      class="check-again stack start small"
      aria-label={label}
      {...{ [`data-${name}`]: state }}
      ref={section}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isAsking) return;
        // Escape closes this question, not the cell around it.
        event.stopPropagation();
        stopAsking();
      }}
    >
      {above}
      {waiting}
      {!waiting && !isAsking && (
        <Button action={`offer-${name}`} onClick={() => setAsking(true)}>
          {offer}
        </Button>
      )}
      {!waiting && isAsking && (
        <>
          {children}
          <div class="row">
            {start && (
              <Button
                kind="primary"
                action={start.action}
                onClick={() => {
                  stopAsking();
                  start.onClick();
                }}
              >
                {start.words}
              </Button>
            )}
            <Button action="keep" onClick={stopAsking}>
              {t('check_again.keep')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Moves the focus when the clicked button is replaced; without this the focus would be lost. */
function useFocusOnChange(section: { current: HTMLElement | null }, shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    const had = document.activeElement;
    const isLost = had === null || had === document.body;
    if (shown !== last.current && isLost) section.current?.querySelector('button')?.focus();
    last.current = shown;
  }, [shown]);
}

/** Says what leaves the device, what it costs, and what becomes of earlier results. */
export function Consequences(props: {
  audit: Audit;
  place: JudgePlace;
  pairs: CheckAgainScope['pairs'];
}): VNode {
  const { audit, place, pairs } = props;
  const { choice, judges, scrubs } = useAuditTools().judging.value;
  const { granularity } = pairs === 'failed' ? audit.judge : judges[place];
  const { connection } = choice;
  const isOnePair = pairs !== 'all' && pairs !== 'failed';
  return (
    <>
      {place === 'device' || connection === null ? (
        <p>{t('judging.leaving.nothing')}</p>
      ) : (
        <>
          <p>{t('judging.leaving.rules', { host: connectionHost(connection) })}</p>
          <p data-estimate>
            {t(scrubs ? 'check_again.takes_scrubbed' : 'check_again.takes', {
              estimate: estimateWords(
                estimateCheckAgain(audit, pairs, { ...connection, scrubs, granularity }),
              ),
            })}
          </p>
        </>
      )}
      <p class="soft">
        {t('check_again.no_source')}
        {pairs !== 'failed' && ` ${t('check_again.kept')}`}
        {!isOnePair && audit.sources.some(keepsQuotesOnly) && ` ${t('quotes_only.stay')}`}
        {audit.cleanup && ` ${t('check_again.cleanup_goes')}`}
      </p>
    </>
  );
}
