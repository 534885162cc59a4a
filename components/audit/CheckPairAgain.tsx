import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { CheckAgain, CheckAgainFailure, SettledPair } from '../../lib/core/audit/pair';
import type { Source } from '../../lib/core/source/source';
import { formatDate } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { placeFor } from '../../lib/settings/judge-choice';
import { siteOf } from '../../lib/views/check-again-offer';
import { AskToCheckAgain, Consequences } from '../judge/CheckAgain';
import { judgeLabel } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { useAuditTools, useSourceText } from './audit-tools';
import { ExplainedInLine } from '../ui/Explained';

type CheckPairProps = { audit: Audit; pair: SettledPair; source: Source };

export function CheckPairAgain(props: CheckPairProps): VNode | null {
  const { audit, pair, source } = props;
  const { judging } = useAuditTools();
  const isGone = useSourceText(source) === null;
  const start = useStart(props, isGone);
  if (source.status !== 'read' || isBusy(audit)) return null;
  const { again } = pair;
  const view = judging.value;
  const place = placeFor(view.choice, siteOf(audit));
  return (
    <AskToCheckAgain
      name="check-pair"
      state={again?.status ?? 'none'}
      label={t('check_again.pair.label')}
      offer={t('check_again.pair.offer')}
      start={start}
      above={again?.status === 'failed' && <Failed again={again} source={source} />}
      waiting={again?.status === 'waiting' ? <Waiting again={again} /> : null}
    >
      {isGone ? (
        <FailureWords reason="text-gone" source={source} />
      ) : (
        <>
          <p>{t('check_again.pair.by', { judge: judgeLabel(view.judges[place]) })}</p>
          <Consequences audit={audit} place={place} pairs={pair.id} />
        </>
      )}
    </AskToCheckAgain>
  );
}

/** Button that starts it; a source whose text is gone is read again, unless the text was given. */
function useStart({ audit, pair, source }: CheckPairProps, isGone: boolean) {
  const { judging, checkAgain, retry } = useAuditTools();
  if (isGone) {
    if (source.given) return null;
    const words = t('check_again.pair.read_again');
    return { action: 'read-again', words, onClick: () => retry([source.id]) };
  }
  const place = placeFor(judging.value.choice, siteOf(audit));
  return {
    action: 'check-pair',
    words: t('check_again.confirm'),
    onClick: () => checkAgain({ pairs: pair.id, place }),
  };
}

/** Returns true while the audit fills its cells: single pairs cannot be checked again then. */
function isBusy({ status, stage }: Audit): boolean {
  return status === 'running' && stage !== 'checking-again';
}

function Waiting({ again }: { again: CheckAgain }): VNode {
  const { stop } = useAuditTools();
  return (
    <>
      <p role="status">{t('check_again.pair.waiting', { judge: judgeLabel(again.judge) })}</p>
      <Button action="cancel-check-pair" onClick={stop}>
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
  const isGiven = reason === 'text-gone' && source.given !== undefined;
  return (
    <ExplainedInLine
      sentence={sentence}
      nextStep={isGiven ? t('quotes_only.next_given') : nextStep}
    />
  );
}
