import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { readProgress } from '../../lib/state/progress';
import type { Progress } from '../../lib/state/progress';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { formatNumber, formatPercent, formatTimeLeft } from './format';

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
  const cells = `${formatNumber(progress.settled)} of ${formatNumber(progress.pairs)} cells filled`;
  return (
    <>
      {audit.status !== 'finished' && (
        <section class={`progress progress-${audit.status}`} aria-label="Progress">
          <div class="progress-line">
            <p>
              <strong>{audit.status === 'running' ? 'Checking' : 'Stopped'}</strong>
              <span class="soft"> · {cells}</span>
              {progress.secondsLeft !== null && progress.secondsLeft > 0 && (
                <span class="soft"> · {formatTimeLeft(progress.secondsLeft)}</span>
              )}
            </p>
            {audit.status === 'running' ? (
              <Button action="stop" onClick={onStop}>
                Cancel
              </Button>
            ) : (
              <Button kind="primary" action="resume" onClick={onResume}>
                Resume
              </Button>
            )}
          </div>
          <ProgressBar label="Cells filled" share={progress.share} text={cells} />
        </section>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {spokenProgress(audit, progress)}
      </p>
    </>
  );
}

/**
 * Changes only with every fifth of the way and with the status, so that a reader who
 * listens hears a handful of sentences, however many cells there are.
 */
function spokenProgress({ status }: Audit, { share }: Progress): string {
  if (status === 'finished') return 'The check is finished.';
  if (status === 'stopped') return 'The check is stopped.';
  return `Checking, ${formatPercent(Math.floor(share * 5) / 5)} done.`;
}
