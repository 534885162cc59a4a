import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { READER_NAME_LENGTH } from '../../lib/state/settings';
import { TextField } from './Field';
import { CheckField, Section } from './Section';
import type { SettingsProps } from './Section';

/** The name that stands beside what the reader says by hand, and whether they say it first. */
export function AnnotationsSection({ settings, onChange }: SettingsProps): VNode {
  return (
    <Section title={t('annotations.options.title')} id="corrections">
      <TextField
        label={t('annotations.options.name')}
        help={t('annotations.options.help', { most: READER_NAME_LENGTH })}
        value={settings.readerName}
        name="readerName"
        onInput={value => {
          onChange({ readerName: value.slice(0, READER_NAME_LENGTH) });
        }}
      />
      <CheckField
        label={t('blind.start.label')}
        help={t('blind.start.help')}
        checked={settings.judgeBlind}
        name="judgeBlind"
        onChange={judgeBlind => {
          onChange({ judgeBlind });
        }}
      />
    </Section>
  );
}
