import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { DEFAULT_SETTINGS, PASSAGES_RANGE } from '../../lib/state/settings';
import { AskLimitChoice } from './AskLimitChoice';
import { CheckField, NumberField, Section } from './Section';
import type { SettingsProps } from './Section';

/** How thoroughly sources are read. */
export function CheckingSection({ settings, onChange }: SettingsProps): VNode {
  return (
    <Section title={t('options.checking.title')} id="checking">
      <NumberField
        label={t('options.checking.passages.label')}
        help={t('options.checking.passages.help', {
          ...PASSAGES_RANGE,
          usual: DEFAULT_SETTINGS.passagesPerPair,
        })}
        value={settings.passagesPerPair}
        range={PASSAGES_RANGE}
        onChange={passagesPerPair => {
          onChange({ passagesPerPair });
        }}
      />
      <CheckField
        label={t('options.checking.scrub.label')}
        help={t('options.checking.scrub.help')}
        checked={settings.scrubTest}
        name="scrubTest"
        onChange={scrubTest => {
          onChange({ scrubTest });
        }}
      />
      <AskLimitChoice settings={settings} onChange={onChange} />
    </Section>
  );
}
