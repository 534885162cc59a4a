import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { RestoreFailure, Restored } from '../../lib/core/device/storage-trouble';
import type { Result } from '../../lib/core/result';
import { explain, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { ICONS } from '../ui/Icon';
import { Section } from './Section';

export type BackupActions = {
  /** Saves the file for the user; resolves once it is written. */
  onBackup: () => Promise<void>;
  onRestore: (file: File) => Promise<Result<Restored, RestoreFailure>>;
};

type Work =
  | { status: 'idle' | 'making' | 'made' | 'restoring' }
  | { status: 'restored'; restored: Restored }
  | { status: 'failed'; failure: RestoreFailure };

export function BackupSection({ onBackup, onRestore }: BackupActions): VNode {
  const [work, setWork] = useState<Work>({ status: 'idle' });
  const id = useId();
  const isBusy = work.status === 'making' || work.status === 'restoring';

  async function backup(): Promise<void> {
    setWork({ status: 'making' });
    await onBackup();
    setWork({ status: 'made' });
  }
  async function restore(file: File): Promise<void> {
    setWork({ status: 'restoring' });
    const result = await onRestore(file);
    setWork(
      result.ok
        ? { status: 'restored', restored: result.value }
        : { status: 'failed', failure: result.failure },
    );
  }
  return (
    <Section title={t('backup.title')} id="backup">
      <p>{t('backup.help')}</p>
      <div class="row">
        <Button
          icon={ICONS.download}
          action="backup"
          disabled={isBusy}
          onClick={() => void backup()}
        >
          {t('backup.make')}
        </Button>
      </div>
      <div class="field stack gap-4 start">
        <label for={id}>{t('backup.restore')}</label>
        <input
          id={id}
          name="restore"
          type="file"
          accept=".json,application/json"
          disabled={isBusy}
          onChange={event => {
            const file = event.currentTarget.files?.[0];
            if (file) void restore(file);
            // Lets the user choose the same file again after a failure.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p role="status" data-backup={work.status}>
        {work.status !== 'failed' && sayWork(work)}
      </p>
      <div role="alert">
        {work.status === 'failed' && <Explained {...explain('backup.failure', work.failure)} />}
      </div>
    </Section>
  );
}

function sayWork(work: Exclude<Work, { status: 'failed' }>): string {
  switch (work.status) {
    case 'idle':
      return '';
    case 'making':
      return t('backup.making');
    case 'made':
      return t('backup.made');
    case 'restoring':
      return t('backup.restoring');
    case 'restored':
      return t('backup.restored', work.restored);
  }
}
