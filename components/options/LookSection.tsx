import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { LANGUAGES, TEXT_SIZES, THEMES, type Language } from '../../lib/settings/settings';
import { Choices } from './Choices';
import { FieldFrame } from './Field';
import { CheckField, Section, type SettingsProps } from './Section';

/** Colours, the language, and what is shown on chat pages. */
export function LookSection(
  props: SettingsProps & {
    /** Those this package has words in. */
    languages: readonly Language[];
  },
): VNode {
  const { settings, languages, onChange } = props;
  const id = useId();
  return (
    <Section title={t('options.look.title')} id="look">
      <Choices
        name={`${id}-theme`}
        legend={t('options.look.colours')}
        values={THEMES}
        chosen={settings.theme}
        wordOf={theme => t(`options.look.theme.${theme}`)}
        onChoose={theme => onChange({ theme })}
      />
      <Choices
        name={`${id}-size`}
        legend={t('settings.textSize.label')}
        values={TEXT_SIZES}
        chosen={settings.textSize}
        wordOf={size => t(`settings.textSize.${size}`)}
        onChoose={textSize => onChange({ textSize })}
      />
      <LanguageField
        language={settings.language}
        languages={languages}
        onChoose={language => onChange({ language })}
      />
      <CheckField
        label={t('options.look.badges.label')}
        help={t('options.look.badges.help')}
        checked={settings.badges}
        name="badges"
        onChange={badges => onChange({ badges })}
      />
    </Section>
  );
}

/** Each in itself, so that nobody has to read another language to find their own. */
const LANGUAGE_NAMES: Record<Exclude<Language, 'auto'>, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'zh-CN': '简体中文',
};

function LanguageField(props: {
  language: Language;
  languages: readonly Language[];
  onChoose: (language: Language) => void;
}): VNode {
  const { language, languages, onChoose } = props;
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={t('options.look.language.label')}
      help={t('options.look.language.help')}
      isWide
    >
      <select
        id={id}
        name="language"
        value={languages.includes(language) ? language : 'auto'}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const { value } = event.currentTarget;
          const chosen = LANGUAGES.find(each => each === value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {languages.map(each =>
          each === 'auto' ? (
            <option key={each} value={each}>
              {t('options.look.language.auto')}
            </option>
          ) : (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ),
        )}
      </select>
    </FieldFrame>
  );
}
