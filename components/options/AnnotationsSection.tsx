import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { READER_NAME_LENGTH } from '../../lib/state/settings';
import { TextField } from './Field';
import { Section } from './Section';
import type { SettingsProps } from './Section';

/** The name that stands beside what the reader says by hand. */
export function AnnotationsSection({ settings, onChange }: SettingsProps): VNode {
  return (
    <Section title={t('annotations.options.title')}>
      <TextField
        label={t('annotations.options.name')}
        help={t('annotations.options.help', { most: READER_NAME_LENGTH })}
        value={settings.readerName}
        name="readerName"
        onInput={value => {
          onChange({ readerName: value.slice(0, READER_NAME_LENGTH) });
        }}
      />
    </Section>
  );
}
