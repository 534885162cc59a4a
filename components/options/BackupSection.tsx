import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import {
  BACKUP_LIMITS,
  type BackupProgress,
  type BackupWork,
  type RestoreFailure,
  type Restored,
} from '../../lib/core/device/storage-trouble';
import type { Result } from '../../lib/core/result';
import { explain, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { FileField } from '../ui/FileField';
import { ICONS } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import { Section } from './Section';

export type BackupActions = {
  /** Saves the file for the user; resolves once it is written. */
  onBackup: (work: BackupWork) => Promise<Result<null, 'too-large'>>;
  onRestore: (file: File, work: BackupWork) => Promise<Result<Restored, RestoreFailure>>;
};

type Work =
  | { status: 'idle' | 'made' | 'not-made' }
  | { status: 'making' | 'restoring'; progress: BackupProgress | null; cancel: () => void }
  | { status: 'restored' | 'cancelled'; restored: Restored }
  | { status: 'failed'; failure: RestoreFailure };

/** The work under way, and what begins it. */
function useBackup({ onBackup, onRestore }: BackupActions) {
  const [work, setWork] = useState<Work>({ status: 'idle' });

  function begin(status: 'making' | 'restoring'): BackupWork {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (progress: BackupProgress | null) =>
      setWork({ status, progress, cancel: () => controller.abort() });
    show(null);
    return { signal, onProgress: show };
  }
  async function backup(): Promise<void> {
    const begun = begin('making');
    try {
      const made = await onBackup(begun);
      setWork(made.ok ? { status: 'made' } : { status: 'failed', failure: made.failure });
    } catch (error) {
      if (!begun.signal.aborted) throw error;
      setWork({ status: 'not-made' });
    }
  }
  async function restore(file: File): Promise<void> {
    const result = await onRestore(file, begin('restoring'));
    if (result.ok) {
      const restored = result.value;
      setWork({ status: restored.isCancelled ? 'cancelled' : 'restored', restored });
    } else {
      setWork({ status: 'failed', failure: result.failure });
    }
  }
  return { work, backup, restore };
}

export function BackupSection(props: BackupActions): VNode {
  const { work, backup, restore } = useBackup(props);
  const isBusy = work.status === 'making' || work.status === 'restoring';
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
      <FileField
        label={t('backup.restore')}
        name="restore"
        accept=".json,application/json"
        disabled={isBusy}
        onFiles={file => void restore(file)}
      />
      <p role="status" data-backup={work.status}>
        {work.status !== 'failed' && sayWork(work)}
      </p>
      {isBusy && <Doing {...work} />}
      <div role="alert">
        {work.status === 'failed' && (
          <Explained {...explain('backup.failure', work.failure, BACKUP_LIMITS)} />
        )}
      </div>
    </Section>
  );
}

function Doing(props: { progress: BackupProgress | null; cancel: () => void }): VNode {
  const { progress, cancel } = props;
  const text = progress ? t(`backup.progress.${progress.step}`, progress) : '';
  return (
    <div class="stack gap-4 start">
      <ProgressBar
        label={t('backup.title')}
        share={progress && progress.of > 0 ? progress.done / progress.of : null}
        text={text}
      />
      <p>{text}</p>
      <Button action="cancel-backup" onClick={cancel}>
        {t('backup.cancel')}
      </Button>
    </div>
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
    case 'not-made':
      return t('backup.not_made');
    case 'restoring':
      return t('backup.restoring');
    case 'restored':
      return t('backup.restored', work.restored);
    case 'cancelled':
      return t('backup.cancelled', work.restored);
  }
}
