import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { StudyProgress } from '../../lib/studies/page-calls';
import { ProgressBar } from '../ui/ProgressBar';

/** Work on many checks, which another thread does. */
export function Working({ progress }: { progress: ReadonlySignal<StudyProgress | null> }): VNode {
  const { value } = progress;
  const text = value === null ? t('studies.working') : t('studies.progress', value);
  return (
    <div class="stack gap-4" data-working>
      <ProgressBar
        label={t('studies.working')}
        share={value === null || value.of === 0 ? null : value.done / value.of}
        text={text}
      />
      <p class="soft small">{text}</p>
    </div>
  );
}
