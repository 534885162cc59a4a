import type { VNode } from 'preact';

import { waitOf, type Audit } from '../../lib/core/audit/audit';
import { LOW_BATTERY, type PowerWait } from '../../lib/core/device/power';
import { formatPercent, formatTimeLeft } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { type Progress, readProgress } from '../../lib/views/progress';
import { Banner, ProblemBanner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { usePanel } from './panel-context';

export function CheckProgress({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const wait = waitOf(audit, state.powerWait.value);
  return (
    <>
      <ProgressSection audit={audit} isWaiting={wait !== null} />
      <WaitNote wait={wait} onCheckNow={() => actions.resume(audit.id)} />
      <HaltNote audit={audit} />
    </>
  );
}

function ProgressSection(props: {
  audit: Audit;
  /** Set if the check waits and no work is under way. */
  isWaiting: boolean;
}): VNode {
  const { audit, isWaiting } = props;
  const { state, actions } = usePanel();
  const progress = readProgress(audit, state.now.value);
  const { name, detail, share } = describeStage(audit, progress, isWaiting);
  return (
    <>
      {audit.status !== 'finished' && audit.status !== 'waiting' && (
        <section
          class={`progress stack progress-${audit.status}`}
          aria-label={t('audit.progress.label')}
        >
          <div class="line gap-12 apart tiny">
            <p>
              <strong>{audit.status === 'running' ? name : t('audit.progress.stopped')}</strong>
              <span class="soft"> · {detail}</span>
              {!isWaiting && <TimeLeft seconds={progress.secondsLeft} />}
            </p>
            {audit.status === 'running' ? (
              <Button action="stop" onClick={() => actions.stop(audit.id)}>
                {t('audit.progress.cancel')}
              </Button>
            ) : (
              <Button kind="primary" action="resume" onClick={() => actions.resume(audit.id)}>
                {t('audit.progress.resume')}
              </Button>
            )}
          </div>
          <ProgressBar
            label={share === null ? name : t('audit.progress.cells_filled')}
            share={audit.status === 'running' ? share : progress.share}
            text={detail}
          />
        </section>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {isWaiting ? t('wait.spoken') : spokenProgress(audit, progress)}
      </p>
    </>
  );
}

function TimeLeft({ seconds }: { seconds: number | null }): VNode | null {
  if (seconds === null || seconds <= 0) return null;
  return <span class="soft"> · {formatTimeLeft(Math.ceil(seconds))}</span>;
}

function describeStage({ stage }: Audit, { done, all, share }: Progress, isWaiting: boolean) {
  if (stage && stage !== 'checking-again')
    return { name: t(`stage.${stage}.name`), detail: t(`stage.${stage}.detail`), share: null };
  // Until something is compared, sources are being read.
  const detail =
    done === 0 ? t('audit.progress.reading') : t('audit.progress.cells', { filled: done, all });
  const checking = stage ? t(`stage.${stage}.name`) : t('audit.progress.checking');
  return { name: isWaiting ? t('wait.name') : checking, detail, share };
}

/**
 * Changes only with every fifth of the progress and with the status, so that a screen reader
 * announces a handful of sentences, however many cells there are.
 */
function spokenProgress({ status, stage }: Audit, { share }: Progress): string {
  if (status === 'finished') return t('audit.progress.spoken.finished');
  if (status === 'waiting') return t('audit.progress.spoken.waiting');
  if (status === 'stopped') return t('audit.progress.spoken.stopped');
  if (stage) return t(`stage.${stage}.spoken`);
  return t('audit.progress.spoken.checking', { share: formatPercent(Math.floor(share * 5) / 5) });
}

/** Reason why a check does not go on although the user did not end it; empty otherwise. */
function HaltNote({ audit }: { audit: Audit }): VNode | null {
  if (audit.halt === undefined || audit.status === 'running') return null;
  return <ProblemBanner words={explain('halt', audit.halt)} data={{ 'data-halt': audit.halt }} />;
}

/** Says why a running check waits, until when, and how to skip the wait. */
export function WaitNote(props: { wait: PowerWait | null; onCheckNow: () => void }): VNode | null {
  const { wait, onCheckNow } = props;
  if (wait === null) return null;
  const limit = formatPercent(LOW_BATTERY);
  return (
    <Banner tone="info" title={t(`wait.sentence.${wait}`)}>
      <p data-wait={wait}>{t(`wait.next.${wait}`, { limit })}</p>
      <Button kind="primary" action="check-now" onClick={onCheckNow}>
        {t('wait.check_now')}
      </Button>
    </Banner>
  );
}
