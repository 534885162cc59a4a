import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { FieldFrame } from './Field';
import { Section, type SettingsProps } from './Section';
import { SettingFields } from './SettingFields';

export function LookSection(
  props: SettingsProps & {
    languages: Readonly<Record<string, string>>;
  },
): VNode {
  const { settings, languages, onChange } = props;
  const id = useId();
  return (
    <Section title={t('options.look.title')} id="look">
      <SettingFields section="look" settings={settings} onChange={onChange} />
      <FieldFrame
        id={id}
        label={t('setting.language.label')}
        help={t('setting.language.help')}
        isWide
      >
        <select
          id={id}
          name="language"
          value={Object.hasOwn(languages, settings.language) ? settings.language : 'auto'}
          aria-describedby={`${id}-help`}
          onChange={event => onChange({ language: event.currentTarget.value })}
        >
          <option value="auto">{t('setting.language.value.auto')}</option>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </Section>
  );
}
