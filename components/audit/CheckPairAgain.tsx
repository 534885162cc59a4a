import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgain, CheckAgainFailure, SettledPair } from '../../lib/core/audit/pair';
import type { Source } from '../../lib/core/source/source';
import { formatDate } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { placeFor, type JudgeView } from '../../lib/settings/judge-choice';
import { estimateCheckAgain } from '../../lib/views/estimate';
import { siteOf } from '../../lib/views/check-again-offer';
import { JudgingCost } from '../judge/CheckAgainSection';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { useAuditTools, useSourceText } from './audit-tools';

export function CheckPairAgain(props: {
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
      class="check-again stack start small check-pair"
      aria-label={t('check_again.pair.label')}
      data-check-pair={again?.status ?? 'none'}
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

/** Returns true while the audit fills its cells: single pairs cannot be checked again then. */
function isBusy({ status, stage }: Audit): boolean {
  return status === 'running' && stage !== 'checking-again';
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
    <Button action="offer-check-pair" onClick={() => setAsking(true)}>
      {t('check_again.pair.offer')}
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
  const tools = useAuditTools();
  const judging = tools.judging.value;
  const place = placeFor(judging.choice, siteOf(audit));
  const isGone = useSourceText(source) === null;
  const start = (): void => {
    onDone();
    if (isGone) tools.retry([source.id]);
    else tools.checkAgain({ pairs: pair.id, place });
  };
  return (
    <>
      {isGone ? (
        <FailureWords reason="text-gone" source={source} />
      ) : (
        <Consequences {...{ audit, pair, judging, place }} />
      )}
      <div class="row">
        {!(isGone && source.given) && (
          <Button kind="primary" action={isGone ? 'read-again' : 'check-pair'} onClick={start}>
            {t(isGone ? 'check_again.pair.read_again' : 'check_again.confirm')}
          </Button>
        )}
        <Button action="keep" onClick={onDone}>
          {t('check_again.keep')}
        </Button>
      </div>
    </>
  );
}

function Consequences(
  props: Pick<QuestionProps, 'audit' | 'pair'> & {
    judging: JudgeView;
    place: ReturnType<typeof placeFor>;
  },
): VNode {
  const { audit, pair, judging, place } = props;
  return (
    <>
      <p>{t('check_again.pair.by', { judge: judgeLabel(judging.judges[place]) })}</p>
      <JudgingCost
        place={place}
        judging={judging}
        estimate={connection => estimateCheckAgain(audit, pair.id, connection)}
      />
      <p class="soft">
        {t('check_again.no_source')} {t('check_again.kept')}
        {audit.cleanup && ` ${t('check_again.cleanup_goes')}`}
      </p>
    </>
  );
}

function Waiting({ again }: { again: CheckAgain }): VNode {
  const tools = useAuditTools();
  return (
    <>
      <p role="status">{t('check_again.pair.waiting', { judge: judgeLabel(again.judge) })}</p>
      <Button action="cancel-check-pair" onClick={tools.stop}>
        {t('check_again.pair.cancel')}
      </Button>
    </>
  );
}

/** Reason why checking again failed; the old finding above still counts. */
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
          {t('check_again.pair.failed', { judge: judgeLabel(judge), day: formatDate(askedAt) })}
        </strong>
      </p>
      <FailureWords reason={reason} source={source} />
      {reason === 'text-gone' && !source.given && (
        <Button action="read-again" onClick={() => retry([source.id])}>
          {t('check_again.pair.read_again')}
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
      ? explain('check_again.pair', reason)
      : explain('reason', reason);
  const isReaders = reason === 'text-gone' && source.given !== undefined;
  return (
    <p>
      {sentence} <span class="soft">{isReaders ? t('quotes_only.next_given') : nextStep}</span>
    </p>
  );
}
