import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';
import { readProgress } from '../../lib/state/progress';
import type { Progress } from '../../lib/state/progress';
import { splittingWords } from '../parsing-words';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { formatPercent, formatTimeLeft } from './format';

export type ProgressSectionProps = {
  audit: Audit;
  /** The clock, in milliseconds since 1970. */
  now: ReadonlySignal<number>;
  onStop: () => void;
  onResume: () => void;
};

/** How far a running or stopped audit is; nothing once it has finished. */
export function ProgressSection(props: ProgressSectionProps): VNode | null {
  const { audit, now, onStop, onResume } = props;
  const progress = readProgress(audit, now.value);
  const { name, detail, share } = describeStage(audit, progress);
  return (
    <>
      {audit.status !== 'finished' && (
        <section class={`progress progress-${audit.status}`} aria-label={t('audit.progress.label')}>
          <div class="progress-line">
            <p>
              <strong>{audit.status === 'running' ? name : t('audit.progress.stopped')}</strong>
              <span class="soft"> · {detail}</span>
              {progress.secondsLeft !== null && progress.secondsLeft > 0 && (
                <span class="soft"> · {formatTimeLeft(progress.secondsLeft)}</span>
              )}
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
        {spokenProgress(audit, progress)}
      </p>
    </>
  );
}

/** What is going on, or would go on; `share` is `null` where nobody knows how far it is. */
function describeStage({ stage }: Audit, { settled, pairs, share }: Progress) {
  if (stage === 'splitting') return { ...splittingWords(), share: null };
  const detail = t('audit.progress.cells', { filled: settled, all: pairs });
  return { name: t('audit.progress.checking'), detail, share };
}

/**
 * Changes only with every fifth of the way and with the status, so that a reader who
 * listens hears a handful of sentences, however many cells there are.
 */
function spokenProgress({ status, stage }: Audit, { share }: Progress): string {
  if (status === 'finished') return t('audit.progress.spoken.finished');
  if (status === 'stopped') return t('audit.progress.spoken.stopped');
  if (stage === 'splitting') return t('audit.progress.spoken.splitting');
  return t('audit.progress.spoken.checking', { share: formatPercent(Math.floor(share * 5) / 5) });
}
