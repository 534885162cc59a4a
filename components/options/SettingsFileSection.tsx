import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

import type { Result } from '../../lib/core/result';
import { t } from '../../lib/i18n/t';
import type { SettingsFileFailure } from '../../lib/settings/settings-file';
import { Button } from '../ui/Button';
import { Section } from './Section';

export type SettingsFileActions = {
  onExport: () => Promise<void>;
  onImport: (file: File) => Promise<Result<null, SettingsFileFailure>>;
};

export function SettingsFileSection({ onExport, onImport }: SettingsFileActions): VNode {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'taken' | SettingsFileFailure>('none');
  return (
    <Section title={t('settings.file.title')} id="settings-file">
      <p>{t('settings.file.about')}</p>
      <div class="row">
        <Button action="export-settings" onClick={() => void onExport()}>
          {t('settings.file.export')}
        </Button>
        <Button action="import-settings" onClick={() => input.current?.click()}>
          {t('settings.file.import')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('settings.file.import')}
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          // Lets the user choose the same file again after a change.
          event.currentTarget.value = '';
          if (!file) return;
          void onImport(file).then(taken => setOutcome(taken.ok ? 'taken' : taken.failure));
        }}
      />
      <p role="status">{outcome === 'none' ? '' : t(`settings.file.outcome.${outcome}`)}</p>
    </Section>
  );
}
