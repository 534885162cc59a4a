import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { formatPercent, formatTimeLeft } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { readProgress, type Progress } from '../../lib/views/progress';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';

/** How far a running or stopped audit is; nothing once it has finished. */
export function ProgressSection(props: {
  audit: Audit;
  /** The clock, in milliseconds since 1970. */
  now: ReadonlySignal<number>;
  /** It waits, and nothing is going on; left out: it does not. */
  isWaiting?: boolean;
  onStop: () => void;
  onResume: () => void;
}): VNode | null {
  const { audit, now, isWaiting = false, onStop, onResume } = props;
  const progress = readProgress(audit, now.value);
  const { name, detail, share } = describeStage(audit, progress, isWaiting);
  return (
    <>
      {audit.status !== 'finished' && (
        <section class={`progress progress-${audit.status}`} aria-label={t('audit.progress.label')}>
          <div class="progress-line">
            <p>
              <strong>{audit.status === 'running' ? name : t('audit.progress.stopped')}</strong>
              <span class="soft"> · {detail}</span>
              {!isWaiting && <TimeLeft seconds={progress.secondsLeft} />}
            </p>
            {audit.status === 'running' ? (
              <Button action="stop" onClick={onStop}>
                {t('audit.progress.cancel')}
              </Button>
            ) : (
              <Button kind="primary" action="resume" onClick={onResume}>
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
  return <span class="soft"> · {formatTimeLeft(seconds)}</span>;
}

/** What is going on, or would go on; `share` is `null` where nobody knows how far it is. */
function describeStage({ stage }: Audit, { settled, pairs, share }: Progress, isWaiting: boolean) {
  if (stage && stage !== 'rechecking')
    return { name: t(`stage.${stage}.name`), detail: t(`stage.${stage}.detail`), share: null };
  const detail = t('audit.progress.cells', { filled: settled, all: pairs });
  const checking = stage ? t(`stage.${stage}.name`) : t('audit.progress.checking');
  return { name: isWaiting ? t('wait.name') : checking, detail, share };
}

/**
 * Changes only with every fifth of the way and with the status, so that a reader who
 * listens hears a handful of sentences, however many cells there are.
 */
function spokenProgress({ status, stage }: Audit, { share }: Progress): string {
  if (status === 'finished') return t('audit.progress.spoken.finished');
  if (status === 'stopped') return t('audit.progress.spoken.stopped');
  if (stage) return t(`stage.${stage}.spoken`);
  return t('audit.progress.spoken.checking', { share: formatPercent(Math.floor(share * 5) / 5) });
}
