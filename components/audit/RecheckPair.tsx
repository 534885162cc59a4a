import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgain, CheckAgainFailure, SettledPair } from '../../lib/core/audit/pair';
import type { Source } from '../../lib/core/source/source';
import { formatDate } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { placeFor, type EngineView } from '../../lib/settings/engine-choice';
import { estimateRejudging } from '../../lib/views/estimate';
import { siteOf } from '../../lib/views/rejudge-offer';
import { JudgingCost } from '../engine/RejudgeSection';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';
import { useSourceText } from './use-text';

export function RecheckPair(props: {
  audit: Audit;
  pair: SettledPair;
  source: Source;
}): VNode | null {
  const { audit, pair, source } = props;
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { again } = pair;
  const isWaiting = again?.status === 'waiting';
  useFocusOnChange(section, `${String(isWaiting)} ${String(isAsking)}`);
  if (source.status !== 'read' || isBusy(audit)) return null;

  // Escape closes this question, not the cell around it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isAsking) return;
    event.stopPropagation();
    setAsking(false);
  };
  return (
    <section
      class="rejudge stack start small recheck"
      aria-label={t('recheck.label')}
      data-recheck={again?.status ?? 'none'}
      ref={section}
      onKeyDown={onKeyDown}
    >
      {again?.status === 'failed' && <Failed again={again} source={source} />}
      {isWaiting ? (
        <Waiting again={again} />
      ) : (
        <Offer {...{ audit, pair, source, isAsking, setAsking }} />
      )}
    </section>
  );
}

/** Returns true while the audit fills its cells: single cells cannot be rechecked then. */
function isBusy({ status, stage }: Audit): boolean {
  return status === 'running' && stage !== 'rechecking';
}

function Offer(
  props: Omit<QuestionProps, 'onDone'> & {
    isAsking: boolean;
    setAsking: (isAsking: boolean) => void;
  },
): VNode {
  const { isAsking, setAsking, ...about } = props;
  return isAsking ? (
    <Question {...about} onDone={() => setAsking(false)} />
  ) : (
    <Button action="offer-recheck" onClick={() => setAsking(true)}>
      {t('recheck.offer')}
    </Button>
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

type QuestionProps = {
  audit: Audit;
  pair: SettledPair;
  source: Source & { status: 'read' };
  onDone: () => void;
};

function Question({ audit, pair, source, onDone }: QuestionProps): VNode {
  const { checkAgain, retry } = useAuditTools();
  const engine = checkAgain.engine.value;
  const place = placeFor(engine.choice, siteOf(audit));
  const isGone = useSourceText(source).status === 'gone';
  const start = (): void => {
    onDone();
    if (isGone) retry([source.id]);
    else checkAgain.start(pair.id, place);
  };
  return (
    <>
      {isGone ? (
        <FailureWords reason="text-gone" source={source} />
      ) : (
        <Consequences {...{ audit, pair, engine, place }} />
      )}
      <div class="row">
        {!(isGone && source.given) && (
          <Button kind="primary" action={isGone ? 'read-again' : 'recheck'} onClick={start}>
            {t(isGone ? 'recheck.read_again' : 'engine.rejudge.confirm')}
          </Button>
        )}
        <Button action="keep" onClick={onDone}>
          {t('engine.rejudge.keep')}
        </Button>
      </div>
    </>
  );
}

function Consequences(
  props: Pick<QuestionProps, 'audit' | 'pair'> & {
    engine: EngineView;
    place: ReturnType<typeof placeFor>;
  },
): VNode {
  const { audit, pair, engine, place } = props;
  return (
    <>
      <p>{t('recheck.by', { judge: judgeLabel(engine.judges[place]) })}</p>
      <JudgingCost
        place={place}
        engine={engine}
        estimate={connection => estimateRejudging(audit, pair.id, connection)}
      />
      <p class="soft">
        {t('engine.rejudge.no_source')} {t('engine.rejudge.kept')}
        {audit.cleanup && ` ${t('engine.rejudge.cleanup_goes')}`}
      </p>
    </>
  );
}

function Waiting({ again }: { again: CheckAgain }): VNode {
  const tools = useAuditTools();
  return (
    <>
      <p role="status">{t('recheck.waiting', { judge: judgeLabel(again.judge) })}</p>
      <Button action="cancel-recheck" onClick={tools.checkAgain.cancel}>
        {t('recheck.cancel')}
      </Button>
    </>
  );
}

/** Reason why a recheck failed; the old finding above still counts. */
function Failed(props: { again: CheckAgain & { status: 'failed' }; source: Source }): VNode {
  const {
    again: { judge, askedAt, reason },
    source,
  } = props;
  const { retry } = useAuditTools();
  return (
    <>
      <p>
        <strong>
          {t('recheck.failed', { judge: judgeLabel(judge), day: formatDate(askedAt) })}
        </strong>
      </p>
      <FailureWords reason={reason} source={source} />
      {reason === 'text-gone' && !source.given && (
        <Button action="read-again" onClick={() => retry([source.id])}>
          {t('recheck.read_again')}
        </Button>
      )}
    </>
  );
}

/** nb. The source's address is never read instead of a user-supplied text. */
function FailureWords(props: { reason: CheckAgainFailure; source: Source }): VNode {
  const { reason, source } = props;
  const { sentence, nextStep } =
    reason === 'text-gone' || reason === 'storage-full'
      ? explain('recheck', reason)
      : explain('reason', reason);
  const isReaders = reason === 'text-gone' && source.given !== undefined;
  return (
    <p>
      {sentence} <span class="soft">{isReaders ? t('quotes_only.next_given') : nextStep}</span>
    </p>
  );
}
